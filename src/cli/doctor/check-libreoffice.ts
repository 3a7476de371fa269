import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { findOfficeProgram } from '../../formats/files/office/find-program.ts';
import { runOffice } from '../../formats/files/office/run-office.ts';
import type { Finding } from './report.ts';

/** Tells whether LibreOffice converts old Office files, and tries to start it. */
export async function checkLibreOffice(config: Config, signal: AbortSignal): Promise<Finding> {
  const area = 'libreoffice';
  const setting = config.engines.libreOffice;
  if (setting === 'off') return { area, state: 'note', message: 'is off (GLOSSA_LIBREOFFICE=off)' };
  const program = findOfficeProgram(setting);
  if (program === undefined) {
    const message = 'is not installed, so that .doc, .xls and .ppt files are rejected';
    return { area, state: setting === 'auto' ? 'note' : 'warning', message };
  }
  const directory = join(tmpdir(), `glossa-${randomUUID()}`);
  try {
    await mkdir(directory, { mode: 0o700 });
    await runOffice({ program, directory, maxFileBytes: 1024 * 1024 }, ['--terminate_after_init'], signal);
    return { area, state: 'ok', message: `${program} converts .doc, .xls and .ppt files` };
  } catch (error) {
    signal.throwIfAborted();
    const message = `${program} does not start: ${error instanceof Error ? error.message : String(error)}`;
    return { area, state: 'warning', message };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
