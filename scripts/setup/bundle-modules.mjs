import { dirname, extname, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/*
 * `bundle-modules.mjs PROGRAM FOLDER` writes a program with the modules that it imports into few files, and each module that it runs in
 * a thread likewise, into a separate folder of `threads`: a thread then loads one file. Child processes still run their own source
 * files, because they may read the folders of these only.
 */

/** Pure modules in many files. All other packages stay outside: some find their data by their own path. */
const BUNDLED_PACKAGES = new Set(['@opentelemetry/api', 'kysely', 'zod']);
/** The project's packages. */
const OWN_SCOPE = '@glossa/';
/** Folder of the threads in that of the bundle. */
const THREADS = 'threads';
const PACKAGE_NAME = /^(?:@[^/]+\/)?[^/]+/;
/** How modules find what lies beside them, and, before that, the modules of their threads: named `worker`, or `…-worker`. */
const LOCATION =
  /\bsiblingModule\('\.\/([\w/-]*worker)', import\.meta\.url\)|\bimport\.meta\.(url|filename|dirname|resolve)\b/g;

const [program = '', folder = ''] = process.argv.slice(2);
/** @type {Map<string, string>} the names of the threads by the paths of their modules */
const threads = new Map();
try {
  await bundle(program, folder);
  // A thread that starts threads adds them while this runs.
  for (const [path, name] of threads) await bundle(path, join(folder, THREADS, name));
} catch (error) {
  // The set-up prints the last line.
  console.error(String(error).replace(/\s+/g, ' '));
  process.exitCode = 1;
}

/**
 * @param {string} entry path of a module
 * @param {string} target folder of its bundle
 */
async function bundle(entry, target) {
  const bundled = await rolldown({
    input: { main: entry },
    platform: 'node',
    logLevel: 'warn',
    external: (id) => !isPath(id) && !isBundled(PACKAGE_NAME.exec(id)?.[0] ?? ''),
    plugins: [{ name: 'source-locations', transform: (code, path) => keepLocations(code, path, target) }],
  });
  await bundled.write({ dir: target, format: 'esm' });
  await bundled.close();
}

/** @param {string} id what an import names */
function isPath(id) {
  return id.startsWith('.') || id.startsWith('/') || /^[a-z]:/i.test(id);
}

/** @param {string} name of a package, or of a module of Node */
function isBundled(name) {
  return BUNDLED_PACKAGES.has(name) || name.startsWith(OWN_SCOPE);
}

/**
 * Modules find data and child processes beside their own file. In the bundle they name the path from there.
 * @param {string} code
 * @param {string} path of the module
 * @param {string} target folder of the bundle
 */
function keepLocations(code, path, target) {
  return code.replace(LOCATION, (_, thread, property) => {
    if (thread !== undefined) return urlFrom(target, join(folder, THREADS, threadOf(path, thread), 'main.js'));
    const url = urlFrom(target, property === 'dirname' ? dirname(path) : path);
    // In the npm package, the project's packages are named by relative paths.
    if (property === 'resolve')
      return `((name) => import.meta.resolve(/^[.]{1,2}[/]/.test(name) ? new URL(name, ${url}).href : name))`;
    return property === 'url' ? `${url}.href` : `process.getBuiltinModule('node:url').fileURLToPath(${url})`;
  });
}

/**
 * @param {string} path of the module that starts the thread
 * @param {string} thread its module, as that one names it
 * @returns {string} the name of its folder
 */
function threadOf(path, thread) {
  const entry = join(dirname(path), thread + extname(path));
  const name = relative(dirname(program), entry.slice(0, -extname(entry).length))
    .split(sep)
    .join('-');
  threads.set(entry, name);
  return name;
}

/**
 * @param {string} target folder of the bundle
 * @param {string} path
 * @returns {string} code for the URL of a path
 */
function urlFrom(target, path) {
  return `new URL(${JSON.stringify(relative(target, path).split(sep).join('/'))}, import.meta.url)`;
}
