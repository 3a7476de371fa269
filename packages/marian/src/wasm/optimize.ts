import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';

/** All threads share the V8 flag, so another thread may clear it before this thread has compiled. */
const MAX_ATTEMPTS = 100;

/**
 * Compiles exported WebAssembly functions with V8's optimizing compiler immediately, instead of after many calls.
 * @throws SyntaxError if this V8 does not have the intrinsic
 */
export function optimize(exported: readonly CallableFunction[]): void {
  // A new function each time: V8 drops the code of one that is not called for a while, and could not parse it again.
  const tierUp = compileWithNatives('%WasmTierUpFunction(exported)');
  for (const one of exported) tierUp(one);
}

/** V8 parses `%` intrinsics only while the flag `--allow-natives-syntax` is set. */
function compileWithNatives(body: string): CallableFunction {
  for (let attempt = 1; ; attempt++) {
    setFlagsFromString('--allow-natives-syntax');
    try {
      return compileFunction(body, ['exported']);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    } finally {
      setFlagsFromString('--no-allow-natives-syntax');
    }
  }
}
