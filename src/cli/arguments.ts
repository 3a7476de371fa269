import { InvalidArgumentError } from 'commander';
import { isValidName } from '../accounts/api-key-format.ts';

/** The name of an owner or of a key, as an argument. */
export function parseNameArgument(text: string): string {
  if (!isValidName(text)) throw new InvalidArgumentError('It must have 1 to 128 characters on one line.');
  return text;
}
