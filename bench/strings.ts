/**
 * Counts the texts of each kind that come back right: strings of software, codes, numbers, quotes, names and words alone, on
 * Apertium's rules and, with `--models`, on the neural models of a directory.
 *
 *   npm run bench -- strings [--models DIR] [--show]
 *
 * `bench/strings/texts/` has the texts: a line of a pair of languages, a text with escaped line breaks, and an expression that a
 * right translation matches. `--show` prints each text that came out wrong.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { rightOf } from './neural-real/figure.ts';
import { startTranslator, type Translator } from './neural-real/translator.ts';

interface Sample {
  from: string;
  to: string;
  text: string;
  isRight: RegExp;
}

const { values } = parseArgs({ options: { models: { type: 'string' }, show: { type: 'boolean', default: false } } });
const folder = join(import.meta.dirname, 'strings/texts');
/** The only kind whose line breaks are breaks, not escapes. */
const WITH_LINE_BREAKS = 'divided-words';
const NEURAL = new Set(['en>pt', 'pt>en']);

await using opened = new AsyncDisposableStack();
const rules = opened.use(await startTranslator({ GLOSSA_TRANSLATION_ENGINES: 'apertium' }));
const neural =
  values.models === undefined
    ? undefined
    : opened.use(await startTranslator({ GLOSSA_TRANSLATION_ENGINES: 'bergamot', GLOSSA_MODELS_DIR: values.models }));

console.log('| kind | rules | neural |\n|---|---|---|');
for (const file of readdirSync(folder).sort()) {
  const name = basename(file, '.txt');
  const samples = readFileSync(join(folder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => toSample(line, name));
  const isNeural = ({ from, to }: Sample): boolean => NEURAL.has(`${from}>${to}`);
  const byRules = await count(
    rules,
    samples.filter((sample) => !isNeural(sample)),
  );
  const byModels = await count(neural, samples.filter(isNeural));
  console.log(`| ${name.replaceAll('-', ' ')} | ${byRules} | ${byModels} |`);
}

function toSample(line: string, name: string): Sample {
  const [pair = '', text = '', pattern = ''] = line.split('\t');
  const [from = '', to = ''] = pair.split('>');
  const written = name === WITH_LINE_BREAKS ? text.replaceAll('\\n', '\n') : text;
  return { from, to, text: written, isRight: new RegExp(pattern, 'u') };
}

async function count(translator: Translator | undefined, samples: readonly Sample[]): Promise<string> {
  if (!translator || samples.length === 0) return '';
  const translations: string[] = [];
  for (const { from, to, text } of samples) translations.push(...(await translator.translate(from, to, [text])));
  const sources = samples.map(({ text }) => text);
  const figure = rightOf(
    '',
    sources,
    translations,
    (_, translation, at) => samples[at]?.isRight.test(translation.replaceAll('\n', ' ')) ?? false,
  );
  if (values.show) for (const [source, translation] of figure.faults ?? []) console.log(`  ${source} → ${translation}`);
  return figure.value;
}
