import { extname } from 'node:path';

/**
 * The module of a thread or a process beside the module that starts it: a `.ts` file in the repository, a `.js` file in the built
 * package.
 * @param path without its ending, such as `./worker`
 * @param from `import.meta.url` of the module that starts it
 */
export function siblingModule(path: string, from: string): URL {
  return new URL(`${path}${extname(from)}`, from);
}
