/**
 * What the set-up installs besides npm packages, by its folder in `.glossa`. The folders of `servers` are programs for tests.
 * @typedef {'apertium' | 'tesseract' | 'web' | 'bundle' | 'kernels' | 'chromium' | 'python-clients' | 'llm' | 'servers/postgres'
 *   | 'servers/redis' | 'servers/nginx' | 'servers/apertium'} Part
 */

/** @type {readonly Part[]} */
export const SERVICE_PARTS = ['apertium', 'tesseract', 'web', 'bundle', 'kernels'];

/** @type {readonly Part[]} */
export const ALL_PARTS = [
  ...SERVICE_PARTS,
  'chromium',
  'python-clients',
  'llm',
  'servers/postgres',
  'servers/redis',
  'servers/nginx',
  'servers/apertium',
];
