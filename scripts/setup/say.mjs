/**
 * Says one line about the set-up, on standard error: standard output belongs to what is set up.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`set-up: ${line}\n`);
}

/**
 * Counts steps aloud: a line every few seconds, so that a log stays short and nobody wonders whether it hangs.
 * @param {string} what for example `downloaded`
 * @param {number} total
 * @returns {() => void} to be called after each step
 */
export function counter(what, total) {
  let done = 0;
  let last = Date.now();
  return () => {
    done++;
    if (Date.now() - last < 3000 || done === total) return;
    last = Date.now();
    say(`  ${what} ${done} of ${total}`);
  };
}

/**
 * @param {number} began in milliseconds, from `Date.now()`
 * @returns {string} for example `9.8 s`
 */
export function since(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}
