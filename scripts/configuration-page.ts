import { writeFile } from 'node:fs/promises';
import { configurationPage } from '../src/config/documentation.ts';

/** Writes docs/configuration.md from the declarations of the settings: `npm run docs:configuration`. */
await writeFile(new URL('../docs/configuration.md', import.meta.url), configurationPage());
