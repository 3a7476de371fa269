/**
 * Measures how many 8-bit multiplications per second the kernel does, for the matrix shapes of translation models.
 *
 *   node packages/gemm-kernel/bench/multiply.ts
 */
import { createKernel } from '../src/index.ts';

/** Duration of a measurement. The best of several rounds counts, which excludes the effect of other load. */
const ROUND_MS = 200;
const ROUNDS = 7;
const MEMORY_PAGES = 1024;

/** Embedding 256 or 384, feed-forward 1536, a shortlist of 800 words; 1 row or a batch of 16. */
const SHAPES = [
  { name: 'tiny, attention', width: 256, columns: 256 },
  { name: 'tiny, feed-forward', width: 256, columns: 1536 },
  { name: 'base-memory, feed-forward', width: 384, columns: 1536 },
  { name: 'tiny, output words', width: 256, columns: 800 },
];
const ROWS = [1, 16];

const kernel = createKernel(new WebAssembly.Memory({ initial: MEMORY_PAGES }));
if (kernel.name === 'builtin') throw new Error(`The kernel failed its self-test: ${kernel.fault}`);
const { int8_multiply_and_add_bias: multiply } = kernel.functions;
console.log(`kernel: ${kernel.name}; 10^9 multiplications per second, best of ${ROUNDS} rounds`);

for (const { name, width, columns } of SHAPES) {
  const speeds = ROWS.map((rows) => `${rows} ${rows === 1 ? 'row' : 'rows'} ${best(rows, width, columns).toFixed(0)}`);
  console.log(`${name} (${width} x ${columns}): ${speeds.join(', ')}`);
}

function best(rows: number, width: number, columns: number): number {
  return Math.max(...Array.from({ length: ROUNDS }, () => measure(rows, width, columns)));
}

/** The matrices are zeros, which take as long as any values whose pair sums fit 16 bits. */
function measure(rows: number, width: number, columns: number): number {
  const [a, b, bias, output] = [0, 1 << 20, 8 << 20, 16 << 20];
  const start = performance.now();
  let calls = 0;
  let elapsedMs = 0;
  for (; elapsedMs < ROUND_MS; elapsedMs = performance.now() - start) {
    for (let i = 0; i < 100; i++) multiply(a, 1, 0, b, 1, 0, bias, 1, rows, width, columns, output);
    calls += 100;
  }
  return (calls * rows * width * columns) / (elapsedMs * 1e6);
}
