import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where package managers and installers put the program. */
const FOLDERS = [
  ...['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin', '/opt/libreoffice/program'],
  '/Applications/LibreOffice.app/Contents/MacOS',
];

/**
 * Finds the program of LibreOffice: not the script that starts it, which needs a shell and other programs.
 * @param setting `auto`, `off` or the path of `soffice`
 */
export function findOfficeProgram(setting: string): string | undefined {
  if (setting === 'off') return undefined;
  const found = setting === 'auto' ? FOLDERS.map((folder) => join(folder, 'soffice')).find(existsSync) : setting;
  if (found === undefined || !existsSync(found)) return undefined;
  const script = realpathSync(found);
  const program = join(dirname(script), 'soffice.bin');
  return existsSync(program) ? program : script;
}
