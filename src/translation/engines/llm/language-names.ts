import { LANGUAGES } from '../../../languages/language-table.ts';

const scripts = new Intl.DisplayNames('en', { type: 'script' });
const regions = new Intl.DisplayNames('en', { type: 'region' });
const inChinese = new Intl.DisplayNames('zh-Hans', { type: 'language' });

/** The English name of a canonical code, such as `Portuguese (Brazil)`. */
export function englishName(code: string): string {
  return LANGUAGES.get(code)?.name ?? code;
}

/** The English name without the variant, such as `Portuguese`. */
export function plainName(code: string): string {
  const [plain = code] = englishName(code).split(' (', 1);
  return plain;
}

export function chineseName(code: string): string {
  return inChinese.of(code) ?? englishName(code);
}

/** An unambiguous name, such as `Portuguese (Brazil) (code pt-BR, Latin script, as written in Brazil)`. */
export function exactName(code: string): string {
  const { script, region } = new Intl.Locale(code).maximize();
  const facts = [`code ${code}`];
  // `Intl` names the Chinese scripts only "Simplified" and "Traditional".
  if (script) facts.push(`${scripts.of(script)}${script.startsWith('Han') ? ' Han' : ''} script`);
  if (region && code.includes(region)) facts.push(`as written in ${regions.of(region)}`);
  return `${englishName(code)} (${facts.join(', ')})`;
}
