import { dirname, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/*
 * `bundle-modules.mjs PROGRAM FOLDER` writes a program with the modules that it imports into few files. Threads and child processes
 * still run their own source files.
 */

/** Pure modules in many files. All other packages stay outside: some find their data by their own path. */
const BUNDLED_PACKAGES = new Set(['@opentelemetry/api', 'kysely', 'zod']);
/** The project's packages. */
const OWN_SCOPE = '@glossa/';
const PACKAGE_NAME = /^(?:@[^/]+\/)?[^/]+/;
const LOCATION = /\bimport\.meta\.(url|filename|dirname|resolve)\b/g;

const [program = '', folder = ''] = process.argv.slice(2);
try {
  const bundle = await rolldown({
    input: { main: program },
    platform: 'node',
    logLevel: 'warn',
    external: (id) => !isPath(id) && !isBundled(PACKAGE_NAME.exec(id)?.[0] ?? ''),
    plugins: [{ name: 'source-locations', transform: (code, path) => keepLocation(code, path) }],
  });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
} catch (error) {
  // The set-up prints the last line.
  console.error(String(error).replace(/\s+/g, ' '));
  process.exitCode = 1;
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
 * Modules find data, threads and child processes beside their own file. In the bundle they name the path from there.
 * @param {string} code
 * @param {string} path of the module
 */
function keepLocation(code, path) {
  return code.replace(LOCATION, (_, property) => {
    const target = relative(folder, property === 'dirname' ? dirname(path) : path);
    const url = `new URL(${JSON.stringify(target.split(sep).join('/'))}, import.meta.url)`;
    // In the npm package, the project's packages are named by relative paths.
    if (property === 'resolve')
      return `((name) => import.meta.resolve(/^[.]{1,2}[/]/.test(name) ? new URL(name, ${url}).href : name))`;
    return property === 'url' ? `${url}.href` : `process.getBuiltinModule('node:url').fileURLToPath(${url})`;
  });
}
