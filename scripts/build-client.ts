import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIENT_PACKAGE, compileClient, generateSources } from './client/build.ts';

/** Generates and compiles packages/client from the schemas of the service: `npm run build:client`. */
for (const [path, text] of await generateSources()) await writeFile(path, text);
const compiled = join(CLIENT_PACKAGE, 'dist');
await rm(compiled, { recursive: true, force: true });
await compileClient(compiled);
