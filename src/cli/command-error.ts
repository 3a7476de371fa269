/** An expected failure of a command. The message is one sentence for the user of the command line. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
