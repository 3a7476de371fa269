import { extname } from 'node:path';

/**
 * The module of a thread or a process beside the module that starts it: a `.ts` file in the repository, a `.js` file in the built
 * package. The bundle contains the modules of threads, whose names end in `worker`, because it looks for calls of this function
 * (`scripts/setup/bundle-modules.mjs`).
 * @param path without its ending, such as `./worker`
 * @param from `import.meta.url` of the module that starts it
 */
export function siblingModule(path: string, from: string): URL {
  return new URL(`${path}${extname(from)}`, from);
}
