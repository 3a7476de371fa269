/**
 * Prints one line about the set-up to standard error. Standard output belongs to the program that follows.
 * @param {string} line
 */
export function print(line) {
  process.stderr.write(`set-up: ${line}\n`);
}

/**
 * Counts steps and prints the count every few seconds.
 * @param {string} what for example `downloaded`
 * @param {number} total
 * @returns {() => void} to be called after each step
 */
export function createCounter(what, total) {
  let done = 0;
  let printedAt = Date.now();
  return () => {
    done++;
    if (Date.now() - printedAt < 3_000 || done === total) return;
    printedAt = Date.now();
    print(`  ${what} ${done} of ${total}`);
  };
}

/**
 * @param {number} startedAt in milliseconds, from `Date.now()`
 * @returns {string} for example `9.8 s`
 */
export function elapsedSince(startedAt) {
  return `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
}
