import type { Setting, SettingsSection } from './setting-types.ts';
import { OTHER_VARIABLES, SECTIONS } from './settings.ts';

const INTRODUCTION = `# Configuration

Every setting is an environment variable, and every setting is optional. An empty variable counts as unset. If a value is
invalid, the service does not start: it exits with code 78 and a message that names the variable. \`glossa serve --help\`
prints this list, and \`glossa doctor\` checks the configuration.

<!-- \`npm run docs:configuration\` writes this page from src/config/settings.ts. Do not edit it. -->
`;

/** The text of docs/configuration.md. */
export function configurationPage(): string {
  const sections = Object.values<SettingsSection>(SECTIONS).map(({ title, settings }) =>
    [`## ${title}`, '', TABLE_HEAD, ...Object.values(settings).map(settingRow), ''].join('\n'),
  );
  const others = OTHER_VARIABLES.map(({ variable, description }) => {
    const names = variable.split(', ').map((name) => `\`${name}\``);
    return `| ${names.join(', ')} | ${description} |`;
  });
  const last = ['## Other variables', '', '| variable | description |', '|---|---|', ...others, ''];
  return [INTRODUCTION, ...sections, last.join('\n')].join('\n');
}

const TABLE_HEAD = '| variable | default | description |\n|---|---|---|';

/** One row of a table of settings in Markdown. */
export function settingRow({ variable, alias, default: value, description }: Setting): string {
  const aliasNote = alias === undefined ? '' : ` \`${alias}\` works too.`;
  return `| \`${variable}\` | ${value === undefined ? '' : `\`${value}\``} | ${description}${aliasNote} |`;
}

/** The list of settings for a terminal, wrapped to 80 columns. */
export function settingsHelp(): string {
  const sections = Object.values<SettingsSection>(SECTIONS).map(({ title, settings }) => {
    const entries = Object.values(settings).map(({ variable, alias, default: value, description }) => {
      const names = alias === undefined ? variable : `${variable} or ${alias}`;
      const heading = value === undefined ? names : `${names} (default: ${value})`;
      return `  ${heading}\n${wrap(description.replaceAll('`', ''), 6, 80)}`;
    });
    return [title, ...entries].join('\n');
  });
  return ['\nSettings are environment variables, and every one is optional.', ...sections].join('\n\n');
}

function wrap(text: string, indent: number, columns: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => ' '.repeat(indent) + line).join('\n');
}
