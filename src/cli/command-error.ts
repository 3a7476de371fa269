/** Something that a command cannot do, in one sentence for the person who typed it. */
export class CommandError extends Error {
  override readonly name = 'ClientError';
}
