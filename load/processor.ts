import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Sets of instructions that decide about the speed of matrix products, in `/proc/cpuinfo`. */
const SETS = ['avx2', 'avx_vnni', 'avx512_vnni', 'asimddp', 'i8mm'];

/** The name of the processor and what it has of these sets, such as `Intel(R) Xeon(R) Processor, avx2, avx512_vnni`. */
export function describeProcessor(): string {
  const [, flags = ''] = /^(?:flags|Features)\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? [];
  const known = new Set(flags.split(' '));
  return [cpus()[0]?.model ?? 'unknown', ...SETS.filter((name) => known.has(name))].join(', ');
}
