import './end-with-parent.mjs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchWithProgram } from './launch.mjs';
import { ALL_PARTS } from './setup/parts.mjs';
import { setup } from './setup.mjs';

// `npm run bench -- NAME [options]` and `npm run stress -- NAME [options]`. Lists the names when none is given.

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const [folder = 'bench', name, ...args] = process.argv.slice(2);
const programs = findPrograms(folder);
const program = programs.find((one) => one.name === name);
if (program === undefined) {
  if (name !== undefined) console.error(`There is no ${folder} program "${name}".`);
  console.log(`npm run ${folder} -- NAME [options]\n`);
  const width = Math.max(...programs.map((one) => one.name.length));
  for (const one of programs) console.log(`  ${one.name.padEnd(width)}  ${describe(one.file)}`);
  process.exit(name === undefined ? 0 : 1);
}
await setup({ development: true, parts: ALL_PARTS });
launchWithProgram(program.file, args);

/**
 * Every `NAME.ts` and every `NAME/main.ts` of a folder.
 * @param {string} folder
 * @returns {{ name: string, file: string }[]} file: relative to the project
 */
function findPrograms(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .map((entry) =>
      entry.isDirectory()
        ? { name: entry.name, file: `${folder}/${entry.name}/main.ts` }
        : { name: entry.name.replace(/\.ts$/, ''), file: `${folder}/${entry.name}` },
    )
    .filter(({ file }) => file.endsWith('.ts') && existsSync(join(ROOT, file)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * The first sentence of the comment that a program begins with.
 * @param {string} file relative to the project
 */
function describe(file) {
  const [, comment = ''] = readFileSync(join(ROOT, file), 'utf8').match(/^\/\*\*(.*?)\*\//s) ?? [];
  const text = comment.replace(/^[ ]*\* ?/gm, '').trim();
  return (
    text
      .split(/(?<=[.:])\s/)[0]
      ?.replace(/\s+/g, ' ')
      .replace(/[.:]$/, '') ?? ''
  );
}
