/* A filter of system calls for Linux, in classic BPF. See seccomp(2) and linux/{seccomp,filter,audit}.h. */

/** Numbers of system calls; absent where an architecture does not have a call. */
interface Architecture {
  /** AUDIT_ARCH_* */
  id: number;
  /** Calls that reach other processes, programs, the network or kernel interfaces that a reader of files does not need. */
  denied: readonly number[];
  /** Calls that start another program. */
  execute: readonly number[];
  /** socket and bind */
  sockets: readonly [socket: number, bind: number];
  /** Calls with a process ID as first argument, and whether 0 stands for the own process. */
  ofProcess: readonly { number: number; isZeroOwn: boolean }[];
  clone: number;
  fcntl: number;
  ioctl: number;
}

/**
 * With the same number on every architecture: pidfd_send_signal, io_uring_setup, io_uring_register, pidfd_open, pidfd_getfd,
 * process_madvise, process_mrelease. libuv uses io_uring_enter on a ring that it has, which cannot send signals.
 */
const DENIED = [424, 425, 427, 434, 438, 440, 448];
const CLONE3 = 435;

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, Architecture>> = {
  x64: {
    id: 0xc000003e,
    denied: [
      // rt_sigqueueinfo, rt_tgsigqueueinfo, ptrace, process_vm_readv, process_vm_writev, kcmp
      ...[129, 297, 101, 310, 311, 312],
      // fork, vfork, unshare, setns, mount
      ...[57, 58, 272, 308, 165],
      // connect, socketpair
      ...[42, 53],
      // bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl
      ...[321, 298, 323, 248, 249, 250],
      // setpriority, sched_setparam, sched_setscheduler, sched_setaffinity, sched_setattr, ioprio_set, migrate_pages, move_pages
      ...[141, 142, 144, 203, 314, 251, 256, 279],
    ],
    execute: [59, 322],
    sockets: [41, 49],
    // kill, tkill, tgkill, prlimit64
    ofProcess: [...[62, 200, 234].map((number) => ({ number, isZeroOwn: false })), { number: 302, isZeroOwn: true }],
    clone: 56,
    fcntl: 72,
    ioctl: 16,
  },
  arm64: {
    id: 0xc00000b7,
    // In the same order. There are no fork and vfork.
    denied: [
      ...[138, 240, 117, 270, 271, 272],
      ...[97, 268, 40],
      ...[203, 199],
      ...[280, 241, 282, 217, 218, 219],
      ...[140, 118, 119, 122, 274, 30, 238, 239],
    ],
    execute: [221, 281],
    sockets: [198, 200],
    ofProcess: [...[129, 130, 131].map((number) => ({ number, isZeroOwn: false })), { number: 261, isZeroOwn: true }],
    clone: 220,
    fcntl: 25,
    ioctl: 29,
  },
};

const [LOAD, JUMP_EQUAL, JUMP_AT_LEAST, JUMP_BITS, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06];
const ALLOW = 0x7fff_0000;
/** EPERM and ENOSYS. */
const [DENY, MISSING] = [0x0005_0001, 0x0005_0026];
/** Offsets in `struct seccomp_data` of the number, the architecture and the low halves of the arguments. */
const [NUMBER, ARCHITECTURE, FIRST, SECOND] = [0, 4, 16, 24];
/** Numbers of the ABI x32. */
const X32 = 0x4000_0000;
const CLONE_THREAD = 0x0001_0000;
const AF_UNIX = 1;
/** F_SETOWN, F_SETSIG and F_SETOWN_EX make the kernel send any signal to any process. */
const OWNERS = [8, 10, 15];
/** FIOSETOWN, SIOCSPGRP */
const IOCTL_OWNERS = [0x8901, 0x8902];

/** What a process may do beside reading and writing its files. */
export interface Rights {
  /** Replace itself with another program. */
  mayExecute?: boolean;
  /** Wait on sockets of the file system, which others may connect to. It cannot connect to any. */
  mayListen?: boolean;
}

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * Builds a filter for a process that reads hostile files. It may signal itself only, and start threads, but no processes.
 * @returns `struct sock_filter[]`; undefined on an architecture whose numbers are not known
 */
export function buildFilter(pid: number, { mayExecute, mayListen }: Rights): Buffer<ArrayBuffer> | undefined {
  const architecture = ARCHITECTURES[process.arch];
  if (architecture === undefined) return undefined;
  const { denied, execute, sockets, ofProcess, clone, fcntl, ioctl } = architecture;
  const [socket, bind] = sockets;
  /** Runs instructions, which return, for one call. */
  const forCall = (number: number, ...body: Instruction[]): Instruction[] => [
    [JUMP_EQUAL, 0, body.length, number],
    ...body,
  ];
  const unlessIn = (offset: number, values: readonly number[], found: number, other: number): Instruction[] => [
    [LOAD, 0, 0, offset],
    ...values.flatMap((value): Instruction[] => [
      [JUMP_EQUAL, 0, 1, value],
      [RETURN, 0, 0, found],
    ]),
    [RETURN, 0, 0, other],
  ];
  const program: Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [JUMP_EQUAL, 1, 0, architecture.id],
    [RETURN, 0, 0, DENY],
    [LOAD, 0, 0, NUMBER],
    [JUMP_AT_LEAST, 0, 1, X32],
    [RETURN, 0, 0, DENY],
    ...[...denied, ...DENIED, ...(mayExecute ? [] : execute), ...(mayListen ? [] : [bind])].flatMap((one) =>
      forCall(one, [RETURN, 0, 0, DENY]),
    ),
    ...forCall(socket, ...unlessIn(FIRST, mayListen ? [AF_UNIX] : [], ALLOW, DENY)),
    // glibc uses `clone` then, whose flags are not behind a pointer.
    ...forCall(CLONE3, [RETURN, 0, 0, MISSING]),
    ...ofProcess.flatMap(({ number, isZeroOwn }) =>
      forCall(number, ...unlessIn(FIRST, isZeroOwn ? [0, pid] : [pid], ALLOW, DENY)),
    ),
    ...forCall(
      clone,
      [LOAD, 0, 0, FIRST],
      [JUMP_BITS, 1, 0, CLONE_THREAD],
      [RETURN, 0, 0, DENY],
      [RETURN, 0, 0, ALLOW],
    ),
    ...forCall(fcntl, ...unlessIn(SECOND, OWNERS, DENY, ALLOW)),
    ...forCall(ioctl, ...unlessIn(SECOND, IOCTL_OWNERS, DENY, ALLOW)),
    [RETURN, 0, 0, ALLOW],
  ];
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  });
  return bytes;
}
