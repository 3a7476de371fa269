import { type AnalysedWord, can, hasLemma } from './analysed-word.ts';
import type { Changes } from './changes.ts';
import { replaceLemma } from './verb-choices.ts';

/** Reads a form to fill in as a questionnaire, which has the same gender as its translation. */
export function changeForms(sentence: readonly AnalysedWord[], { to, readings, refine }: Changes): void {
  if (!sentence.some((word) => hasLemma(word, FORM_FILLING))) return;
  for (const [at, form] of sentence.entries()) {
    const [before, next] = [sentence[at - 1], sentence[at + 1]];
    const isNounHere = can(before, 'det') || can(before, 'adj') || can(before, 'n');
    if (!/^forms?$/.test(form.lower) || !can(form, 'n') || !isNounHere || next?.lower === 'of') continue;
    readings.set(form.index, `${form.form}/questionnaire<n><${form.lower === 'form' ? 'sg' : 'pl'}>`);
    refine(form.index, (text) => replaceLemma(text, to === 'ca' ? 'qüestionari' : 'cuestionario', FORM[to] ?? ''));
  }
}

const FORM: Readonly<Record<string, string>> = { es: 'formulario', ca: 'formulari', gl: 'formulario' };
/** What is done with forms, and words beside them. */
const FORM_FILLING = new Set(
  'application attach booking button cancel claim click close complete contact data download empty entry error feedback field fill incomplete invalid long mandatory online open order page print register registration required reset save send short sign submission submit tax upload validate web website'.split(
    ' ',
  ),
);
