import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findOfficeProgram } from '../../src/formats/files/office/find-program.ts';
import { temporaryDirectory } from '../../test/support/storage.ts';

const OFFICE_PROGRAM = findOfficeProgram('auto');
/** Tests are skipped where LibreOffice is missing. */
export const needsOffice = { skip: OFFICE_PROGRAM === undefined && 'LibreOffice is not installed' };

const FILTERS = { doc: 'MS Word 97', xls: 'MS Excel 97', ppt: 'MS PowerPoint 97' };

/**
 * Writes an old Office file with LibreOffice.
 * @param source in a flat format of OpenDocument
 */
export async function oldOfficeFile(format: keyof typeof FILTERS, source: string): Promise<Buffer> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'source.xml');
  await writeFile(path, source);
  const args = [
    `-env:UserInstallation=${pathToFileURL(directory.path).href}`,
    ...['--headless', '--convert-to', `${format}:${FILTERS[format]}`, '--outdir', directory.path, path],
  ];
  // The first start with a new profile only writes this profile.
  for (let run = 0; run < 2; run++) {
    const child = spawn(OFFICE_PROGRAM ?? '', args, { stdio: 'ignore' });
    await once(child, 'exit');
  }
  return readFile(join(directory.path, `source.${format}`));
}

const body = { doc: 'text', xls: 'spreadsheet', ppt: 'presentation' };
/** A flat OpenDocument file for `oldOfficeFile`. */
export function flatDocument(format: keyof typeof FILTERS, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${body[format]}">
<office:body><office:${body[format]}>${content}</office:${body[format]}></office:body></office:document>`;
}
