import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';

/** All threads share the V8 flag, so another thread may clear it before this thread has compiled. */
const MAX_ATTEMPTS = 100;

let tierUp: CallableFunction | undefined;

/**
 * Compiles an exported WebAssembly function with V8's optimizing compiler immediately, instead of after many calls.
 * @throws SyntaxError if this V8 does not have the intrinsic
 */
export function optimize(exported: CallableFunction): void {
  tierUp ??= compileWithNatives('%WasmTierUpFunction(exported)');
  tierUp(exported);
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
