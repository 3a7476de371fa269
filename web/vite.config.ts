import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Plugin, type UserConfig } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
const BOOT = join(import.meta.dirname, 'src/boot.ts');

const config: UserConfig = {
  root: import.meta.dirname,
  // Relative addresses, because a proxy may serve the page under a path. Every view is at the same depth.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // No inlined assets: the Content-Security-Policy forbids them, and hashed files are cached forever.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    // One file for what several scripts share, instead of many small ones that the first view would wait for.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } } },
  },
  plugins: [bootScript(), compressed()],
};

// biome-ignore lint/style/noDefaultExport: Vite requires a default export.
export default config;

/** Adds `src/boot.ts` as a script that runs before the first paint, so that theme and text direction do not change after it. */
function bootScript(): Plugin {
  let reference = '';
  return {
    name: 'boot-script',
    apply: 'build',
    async buildStart() {
      const lib = { entry: BOOT, formats: ['iife' as const], name: 'boot' };
      const output = await build({ configFile: false, logLevel: 'warn', build: { write: false, lib } });
      const [first] = [output].flat();
      const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
      if (chunk === undefined) throw new Error('src/boot.ts was built to no script.');
      reference = this.emitFile({ type: 'asset', name: 'boot.js', source: chunk.code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const name = Object.keys(bundle ?? {}).find((file) => file === this.getFileName(reference));
        return [{ tag: 'script', attrs: { src: `./${name}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Also writes every script and style sheet compressed with Brotli and gzip. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      mkdirSync(assets, { recursive: true });
      for (const name of readdirSync(assets).filter((file) => COMPRESSIBLE.test(file))) {
        const bytes = readFileSync(join(assets, name));
        const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, brotli));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
