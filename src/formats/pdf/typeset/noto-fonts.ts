import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A font of a file. Collections have several. */
export interface FontFile {
  readonly path: string;
  readonly index: number;
}

interface Family {
  readonly sans: string;
  readonly serif: string;
  /** Place in the collection of its file. */
  readonly index?: number;
}

const sansOf = (name: string): Family => ({ sans: `NotoSans${name}`, serif: `NotoSans${name}` });
const bothOf = (name: string): Family => ({ sans: `NotoSans${name}`, serif: `NotoSerif${name}` });
const eastAsian = (index: number): Family => ({ ...bothOf('CJK'), index });

/** The families of Noto as Debian names their files, by script. */
const FAMILIES: Readonly<Record<string, Family>> = {
  Arab: { sans: 'NotoSansArabic', serif: 'NotoNaskhArabic' },
  Armn: bothOf('Armenian'),
  Beng: bothOf('Bengali'),
  Deva: bothOf('Devanagari'),
  Ethi: bothOf('Ethiopic'),
  Geor: bothOf('Georgian'),
  Gujr: bothOf('Gujarati'),
  Guru: bothOf('Gurmukhi'),
  Hans: eastAsian(2),
  Hant: eastAsian(3),
  Hebr: bothOf('Hebrew'),
  Jpan: eastAsian(0),
  Khmr: bothOf('Khmer'),
  Knda: bothOf('Kannada'),
  Kore: eastAsian(1),
  Laoo: bothOf('Lao'),
  Mlym: bothOf('Malayalam'),
  Mymr: bothOf('Myanmar'),
  Olck: sansOf('OlChiki'),
  Orya: sansOf('Oriya'),
  Sinh: bothOf('Sinhala'),
  Taml: bothOf('Tamil'),
  Telu: bothOf('Telugu'),
  Thaa: sansOf('Thaana'),
  Thai: bothOf('Thai'),
  Tibt: { sans: 'NotoSerifTibetan', serif: 'NotoSerifTibetan' },
};

/** Scripts that have fonts of Noto. */
export const NOTO_SCRIPTS: readonly string[] = Object.keys(FAMILIES);

/** Where Debian's packages put fonts. */
const SYSTEM_FOLDERS = ['/usr/share/fonts/truetype/noto', '/usr/share/fonts/opentype/noto'];

/** The folder of fonts in the directory of the models. */
export const fontFolder = (modelsDirectory: string): string => join(modelsDirectory, 'fonts');

/** Where fonts are looked for, in order: what users install, what the system has. */
export const fontFolders = (modelsDirectory: string): string[] => [fontFolder(modelsDirectory), ...SYSTEM_FOLDERS];

/** The folders without symbolic links, which restricted processes cannot follow. A folder can be created later. */
export const realFolders = (folders: readonly string[]): string[] => folders.map(realPath);

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));
}

/** Whether a file name is one of a font that a PDF can be written with. */
export function isFontName(name: string): boolean {
  const stem = /^(Noto[A-Za-z]+)-(?:Regular|Bold)\.tt[cf]$/.exec(name)?.[1];
  return Object.values(FAMILIES).some(({ sans, serif }) => stem === sans || stem === serif);
}

/** The installed font of a script, of like style if there is one. @param script ISO 15924 */
export function findNotoFont(
  script: string,
  { isSerif, isBold }: { isSerif: boolean; isBold: boolean },
  folders: readonly string[],
): FontFile | undefined {
  const family = FAMILIES[script];
  if (!family) return undefined;
  const { sans, serif, index } = family;
  const extension = index === undefined ? 'ttf' : 'ttc';
  const names = isSerif ? [serif, sans] : [sans, serif];
  const weights = isBold ? ['Bold', 'Regular'] : ['Regular', 'Bold'];
  for (const name of names) {
    for (const weight of weights) {
      const file = `${name}-${weight}.${extension}`;
      const folder = folders.find((each) => existsSync(join(each, file)));
      if (folder !== undefined) return { path: join(folder, file), index: index ?? 0 };
    }
  }
  return undefined;
}
