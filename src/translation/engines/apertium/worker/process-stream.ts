import type { FindCorrection, Mode } from '@glossa/apertium';
import type { ProcessStream } from '../segment.ts';

/**
 * Translates streams with corrections. A stream that a stage rejects with its corrections is translated again without them: a
 * defect of a correction costs no translation.
 * @param onRejected called for each rejection. Texts are not logged, and an error may quote one.
 */
export function createProcessStream(
  mode: Pick<Mode, 'translate'>,
  find: FindCorrection | undefined,
  onRejected: () => void,
): ProcessStream {
  const attempt = (...args: Parameters<Mode['translate']>): string | undefined => {
    let output: string | undefined;
    try {
      output = mode.translate(...args);
    } catch {
      output = undefined;
    }
    if (output === undefined) onRejected();
    return output;
  };
  return (stream, withWordBlanks) => {
    const output = attempt(stream, withWordBlanks, find);
    return output === undefined && find ? attempt(stream, withWordBlanks) : output;
  };
}
