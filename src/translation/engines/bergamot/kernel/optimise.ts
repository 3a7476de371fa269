import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';

/** Another thread that starts at the same moment may switch the flag off under us. */
const ATTEMPTS = 100;

let tierUp: CallableFunction | undefined;

/**
 * Has V8's optimising compiler translate a function of WebAssembly now, which otherwise happens some time while it runs.
 * @throws SyntaxError when this V8 doesn't know how
 */
export function optimise(exported: CallableFunction): void {
  tierUp ??= compiled('%WasmTierUpFunction(exported)');
  tierUp(exported);
}

/** Compiles a body that calls a function of V8's own, which takes a flag at the moment of parsing. */
function compiled(body: string): CallableFunction {
  for (let attempt = 1; ; attempt++) {
    setFlagsFromString('--allow-natives-syntax');
    try {
      return compileFunction(body, ['exported']);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    } finally {
      setFlagsFromString('--no-allow-natives-syntax');
    }
  }
}
