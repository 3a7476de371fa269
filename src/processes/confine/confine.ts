import { constants, openSync, statSync } from 'node:fs';
import { buildFilter, type Rights } from './seccomp-filter.ts';

const SECCOMP: Partial<Record<NodeJS.Architecture, number>> = { x64: 317, arm64: 277 };
const SECCOMP_SET_MODE_FILTER = 1n;
/** The filter applies to all threads of the process. */
const SECCOMP_FILTER_FLAG_TSYNC = 1n;
const PR_SET_NO_NEW_PRIVS = 38;
/** Linux gives these calls the same numbers on every architecture. */
const [LANDLOCK_CREATE_RULESET, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT_SELF] = [444n, 445n, 446n];
const LANDLOCK_CREATE_RULESET_VERSION = 1n;
const LANDLOCK_RULE_PATH_BENEATH = 1n;
/** LANDLOCK_ACCESS_FS_* of the first version, but that to execute, which a filter of system calls rules. */
const [WRITE_FILE, READ_FILE, READ_DIR, MAKE_SOCK, MAKE_BLOCK] = [1n << 1n, 1n << 2n, 1n << 3n, 1n << 9n, 1n << 11n];
const ALL = (1n << 13n) - 2n;
const WRITE = ALL & ~MAKE_BLOCK;

/** Files that a program may reach, by paths of files and directories. Paths that do not exist count for nothing. */
export interface Reach {
  readable: readonly string[];
  /** May be read, too. */
  writable: readonly string[];
  /** Directories in which it may make sockets. */
  sockets: readonly string[];
}

export interface Confinement extends Rights {
  /** Holds where the kernel has Landlock. Undefined: all files of the user. */
  reach?: Reach;
}

/**
 * Takes from this process what its JavaScript does not need and native code could use: signals to other processes, their
 * memory, new processes, the network. Best effort: only Linux offers it, and not every kernel.
 * @returns whether the filter of system calls holds
 */
export async function confine({ reach, ...rights }: Confinement): Promise<boolean> {
  const filter = process.platform === 'linux' ? buildFilter(process.pid, rights) : undefined;
  const seccomp = SECCOMP[process.arch];
  if (filter === undefined || seccomp === undefined) return false;
  try {
    const { DynamicLibrary, getRawPointer } = await import('node:ffi');
    const library = new DynamicLibrary(null);
    const prctl = library.getFunction('prctl', {
      return: 'int32',
      arguments: ['int32', 'uint64', 'uint64', 'uint64', 'uint64'],
    });
    const call = library.getFunction('syscall', {
      return: 'int64',
      arguments: ['int64', 'uint64', 'uint64', 'uint64', 'uint64'],
    });
    if (prctl(PR_SET_NO_NEW_PRIVS, 1n, 0n, 0n, 0n) !== 0) return false;
    if (call(LANDLOCK_CREATE_RULESET, 0n, 0n, LANDLOCK_CREATE_RULESET_VERSION, 0n) > 0n) {
      // A process in a domain of Landlock cannot trace, or write the memory of, one outside.
      const attributes = new BigUint64Array([reach ? ALL : MAKE_BLOCK]);
      const ruleset = call(LANDLOCK_CREATE_RULESET, getRawPointer(attributes), BigInt(attributes.byteLength), 0n, 0n);
      for (const { path, access } of reach ? rulesOf(reach) : []) {
        const rule = Buffer.alloc(12);
        rule.writeBigUInt64LE(access);
        rule.writeInt32LE(openSync(path, constants.O_RDONLY), 8);
        call(LANDLOCK_ADD_RULE, ruleset, LANDLOCK_RULE_PATH_BENEATH, getRawPointer(rule), 0n);
      }
      call(LANDLOCK_RESTRICT_SELF, ruleset, 0n, 0n, 0n);
    }
    // struct sock_fprog
    const program = new BigUint64Array([BigInt(filter.length / 8), getRawPointer(filter)]);
    const address = getRawPointer(program);
    return call(BigInt(seccomp), SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, address, 0n) === 0n;
  } catch {
    return false;
  }
}

function* rulesOf({ readable, writable, sockets }: Reach): Generator<{ path: string; access: bigint }> {
  const rules = [
    ...readable.map((path) => ({ path, access: READ_FILE | READ_DIR })),
    ...writable.map((path) => ({ path, access: WRITE })),
    ...sockets.map((path) => ({ path, access: MAKE_SOCK })),
  ];
  for (const { path, access } of rules) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats) yield { path, access: stats.isDirectory() ? access : access & (READ_FILE | WRITE_FILE) };
  }
}
