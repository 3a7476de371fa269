import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Settings of LibreOffice, by path and name: no macros and no other active content, and links are never followed. */
const SETTINGS: readonly { path: string; name: string; value: boolean | number }[] = [
  { path: 'Office.Common/Security/Scripting', name: 'DisableMacrosExecution', value: true },
  { path: 'Office.Common/Security/Scripting', name: 'DisableActiveContent', value: true },
  { path: 'Office.Common/Security/Scripting', name: 'DisablePythonRuntime', value: true },
  { path: 'Office.Common/Security/Scripting', name: 'MacroSecurityLevel', value: 3 },
  { path: 'Office.Common/Security/Scripting', name: 'BlockUntrustedRefererLinks', value: true },
  { path: 'Office.Writer/Content/Update', name: 'Link', value: 0 },
  { path: 'Office.Calc/Content/Update', name: 'Link', value: 2 },
];

/** Writes the settings of a new profile. @throws the error of the file system */
export async function writeProfile(directory: string): Promise<void> {
  const items = SETTINGS.map(
    ({ path, name, value }) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  await mkdir(join(directory, 'user'), { recursive: true, mode: 0o700 });
  await writeFile(
    join(directory, 'user/registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join('')}</oor:items>\n`,
  );
}
