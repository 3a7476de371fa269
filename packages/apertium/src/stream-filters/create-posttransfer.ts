import { type Stage, UnsupportedError } from '../stage.ts';

const SEVERAL_SPACES = / {2,}/g;

/**
 * `apertium-posttransfer`: replaces each run of spaces by one.
 * @throws UnsupportedError for options
 */
export function createPosttransfer(args: readonly string[]): Stage {
  const unknown = args.find((arg) => arg !== '-z');
  if (unknown !== undefined) throw new UnsupportedError(`apertium-posttransfer ${unknown}`);
  return { process: (stream) => (stream.includes('  ') ? stream.replaceAll(SEVERAL_SPACES, ' ') : stream) };
}
