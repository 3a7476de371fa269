import { buildFilter } from './seccomp-filter.ts';

const SECCOMP: Partial<Record<NodeJS.Architecture, number>> = { x64: 317, arm64: 277 };
const SECCOMP_SET_MODE_FILTER = 1n;
/** For all threads of the process. */
const SECCOMP_FILTER_FLAG_TSYNC = 1n;
const PR_SET_NO_NEW_PRIVS = 38;
/** Linux gives these calls the same numbers on every architecture. */
const [LANDLOCK_CREATE_RULESET, LANDLOCK_RESTRICT_SELF] = [444n, 446n];
const LANDLOCK_CREATE_RULESET_VERSION = 1n;
/** A process in a domain of Landlock cannot trace, or write the memory of, one outside. It does not need this right. */
const LANDLOCK_ACCESS_FS_MAKE_BLOCK = 1n << 11n;

/**
 * Takes from this process what its JavaScript does not need and native code could use: signals to other processes, their
 * memory, new processes, the network. Best effort: only Linux offers it, and not every kernel.
 * @param mayExecute whether it may replace itself with another program
 * @returns whether the filter of system calls holds
 */
export async function confine(mayExecute: boolean): Promise<boolean> {
  const filter = process.platform === 'linux' ? buildFilter(process.pid, mayExecute) : undefined;
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
      arguments: ['int64', 'uint64', 'uint64', 'uint64'],
    });
    if (prctl(PR_SET_NO_NEW_PRIVS, 1n, 0n, 0n, 0n) !== 0) return false;
    if (call(LANDLOCK_CREATE_RULESET, 0n, 0n, LANDLOCK_CREATE_RULESET_VERSION) > 0n) {
      const attributes = new BigUint64Array([LANDLOCK_ACCESS_FS_MAKE_BLOCK]);
      const ruleset = call(LANDLOCK_CREATE_RULESET, getRawPointer(attributes), BigInt(attributes.byteLength), 0n);
      call(LANDLOCK_RESTRICT_SELF, ruleset, 0n, 0n);
    }
    // struct sock_fprog
    const program = new BigUint64Array([BigInt(filter.length / 8), getRawPointer(filter)]);
    return call(BigInt(seccomp), SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, getRawPointer(program)) === 0n;
  } catch {
    return false;
  }
}
