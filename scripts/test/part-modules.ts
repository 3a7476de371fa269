/**
 * The modules through which tests find what the set-up installs: parts of `scripts/setup/parts.mjs`. An import of the module, or only
 * of the export after `#`, is a need.
 */
export const PART_MODULES: readonly (readonly [module: string, ...parts: string[]])[] = [
  ['test/support/apertium.ts', 'apertium'],
  ['packages/apertium/test/installed-data.ts', 'apertium'],
  ['test/support/ocr.ts', 'tesseract'],
  ['test/support/python-clients.ts', 'python-clients'],
  ['test/llm/embedded/real-runtime.ts', 'llm'],
  ['packages/marian/test/support/native-kernels.ts', 'kernels'],
  ['test/support/native-kernels.ts', 'kernels'],
  ['load/command.ts', 'bundle'],
  ['load/browser.ts', 'chromium', 'web'],
  ['load/servers/programs.ts#postgresFolder', 'servers/postgres'],
  ['load/servers/programs.ts#redisProgram', 'servers/redis'],
  ['load/servers/programs.ts#nginxProgram', 'servers/nginx'],
  ['load/servers/programs.ts#apertiumFolder', 'servers/apertium'],
];
