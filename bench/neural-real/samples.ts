import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'texts');

/** The lines of `texts/<name>.<languages>.txt`, a sample each. */
export function readSamples(name: string, languages: string): string[] {
  return read(name, languages).split('\n');
}

/** Lines of the form `source = answer | other answer`. */
export function readAccepted(name: string, pair: string): { source: string; accepted: string[] }[] {
  return readSamples(name, pair).map((line) => {
    const [source = '', accepted = ''] = line.split(' = ');
    return { source, accepted: accepted.split(' | ') };
  });
}

/** Texts of several lines, separated by lines of `%%`. */
export function readTexts(name: string, language: string): string[] {
  return read(name, language).split('\n%%\n');
}

function read(name: string, languages: string): string {
  return readFileSync(join(FOLDER, `${name}.${languages}.txt`), 'utf8').trimEnd();
}
