import { fileURLToPath } from 'node:url';
import { readNeeds } from './needs.ts';
import { listTestFiles } from './select-files.ts';

/** `print-needs.ts PATH …` prints what the test files whose paths begin so need besides npm packages, as JSON. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const needs = readNeeds(root);
const files = listTestFiles(root, { paths: process.argv.slice(2) });
console.log(JSON.stringify([...new Set(files.flatMap((file) => needs(file).parts))]));
