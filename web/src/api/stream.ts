/** Reads a stream to its end. @returns its result */
export async function lastOf<Result>(stream: AsyncGenerator<unknown, Result, void>): Promise<Result> {
  for (;;) {
    const step = await stream.next();
    if (step.done) return step.value;
  }
}
