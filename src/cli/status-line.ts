import { statusLine } from './interrupt.ts';

const WIDTH = 24;

/** A bar on a terminal that tells how many of several things are done; nothing for one thing alone. */
export interface Progress extends Disposable {
  finish(name: string): void;
}

export function progressOf(all: number, what: string): Progress {
  const line = statusLine();
  let done = 0;
  const show = (name: string): void => {
    if (all < 2) return;
    const filled = Math.round((WIDTH * done) / all);
    line.show(`${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${all} ${what}  ${name}`);
  };
  show('');
  return {
    finish(name) {
      done++;
      show(name);
    },
    [Symbol.dispose]: () => line[Symbol.dispose](),
  };
}
