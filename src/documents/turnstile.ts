import { GlossaError } from '../errors.ts';

/** Lets so many through at once and so many wait, first come, first served. */
export interface Turnstile {
  /** Waits for a place; disposing what it gives frees the place. @throws GlossaError `overloaded`; the signal's reason */
  enter(signal: AbortSignal): Promise<Disposable>;
  /** How many wait now. */
  readonly waiting: number;
}

export function turnstile(places: number, mostWaiting: number): Turnstile {
  const queue = new Set<() => void>();
  let inside = 0;
  const leave = (): void => {
    inside -= 1;
    const [next] = queue;
    next?.();
  };
  const place = (): Disposable => {
    inside += 1;
    let left = false;
    return {
      [Symbol.dispose]() {
        if (!left) leave();
        left = true;
      },
    };
  };
  return {
    get waiting() {
      return queue.size;
    },
    async enter(signal) {
      signal.throwIfAborted();
      if (inside < places) return place();
      if (queue.size >= mostWaiting) throw new GlossaError('overloaded');
      return new Promise((resolve, reject) => {
        const admit = (): void => {
          queue.delete(admit);
          signal.removeEventListener('abort', abort);
          resolve(place());
        };
        const abort = (): void => {
          queue.delete(admit);
          reject(signal.reason);
        };
        queue.add(admit);
        signal.addEventListener('abort', abort, { once: true });
      });
    },
  };
}
