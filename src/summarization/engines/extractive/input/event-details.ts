import { isDatedLabel, isField, isKnownField, isKnownLabel, saysUntil, saysWhen, saysWhere } from './event-fields.ts';
import type { Passage } from './source-document.ts';

/** A sentence, a heading or a line of noise. */
interface Unit {
  start: number;
  end: number;
  text: string;
  kind: Passage['kind'];
  speaker?: object | undefined;
}

/** A field, and the units that it is made of. */
interface Field<T> {
  text: string;
  units: readonly T[];
}

const MIN_FIELDS = 2;
/** UTF-16 units of a line with a field. A longer one is a sentence. */
const MAX_LENGTH = 160;
/** UTF-16 units of a line that is only a name, and lines of its value. */
const MAX_LABEL_LENGTH = 40;
const MAX_VALUES = 3;
/** Fields and UTF-16 units up to which all fields are told. Of more, those that are known. */
const MAX_FIELDS = 6;
const MAX_TOLD_LENGTH = 320;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/u;
const ASKS = /[?!？！]$/u;
const STOP = /[.。;；,，]$/u;
const SENTENCE = /[.!?。！？]["'”’»)\]]*$/u;
const SEPARATOR = /[;；]\s?/u;
/** The cells of a row: "Date | 3 May |". */
const CELLS = / ?[|｜] ?/gu;

/** Whether a text is the fields of an invitation or a call: "Date: 3 May; Place: Town Hall." */
export function isEventDetails(text: string): boolean {
  const fields = text.split(SEPARATOR);
  return (
    fields.length >= MIN_FIELDS && fields.every(isField) && fields.some((part) => saysWhen(part) || saysUntil(part))
  );
}

/**
 * Makes one sentence of the lines that say when and where something takes place, or until when and for what one can apply: "Date: 3
 * May; Time: 10 am; Place: Town Hall." They are one fact, and each says little alone. A name can stand above its value. Linear.
 */
export function joinEventDetails<T extends Unit>(units: readonly T[]): T[] {
  const joined: T[] = [];
  let run: Field<T>[] = [];
  const close = (): void => {
    for (const unit of resolve(run)) joined.push(unit);
    run = [];
  };
  for (let at = 0; at < units.length; ) {
    const field = fieldAt(units, at);
    const unit = units[at];
    if (field) run.push(field);
    else close();
    if (!field && unit) joined.push(unit);
    at += field?.units.length ?? 1;
  }
  close();
  return joined;
}

const isLine = ({ kind }: Unit): boolean => kind === 'paragraph' || kind === 'list_item' || kind === 'noise';

/** Whether a line can be a value. A field of an invitation has a name itself, unless it stands below that of several: "Schedule". */
const isValue = (unit: Unit, isBelowKnown: boolean): boolean =>
  unit.text.length <= MAX_LENGTH &&
  isLine(unit) &&
  !SENTENCE.test(unit.text) &&
  !isKnownLabel(unit.text) &&
  (isBelowKnown || !isKnownField(unit.text));

/** The field that begins with a unit: a line with name and value, or a line with its name above the lines of its value. */
function fieldAt<T extends Unit>(units: readonly T[], at: number): Field<T> | undefined {
  const unit = units[at];
  if (!unit) return undefined;
  const isRow = isLine(unit)
    ? isField(unit.text) && !ASKS.test(unit.text)
    : unit.kind === 'heading' && isKnownField(unit.text);
  if (unit.text.length <= MAX_LENGTH && isRow) return { text: asField(unit.text), units: [unit] };
  const isKnown = isKnownLabel(unit.text);
  const isName = unit.text.length <= MAX_LABEL_LENGTH && (unit.kind === 'heading' || isKnown);
  if (!isName || unit.kind === 'code') return undefined;
  const isDated = isDatedLabel(unit.text);
  const values: T[] = [];
  for (let next = at + 1; values.length <= MAX_VALUES; next++) {
    const value = units[next];
    // The value of a name, alone between two others, looks like a heading itself.
    const isHeaded = value?.kind === 'heading' && values.length === 0 && isDated && /\p{Nd}/u.test(value.text);
    if (!value || !(isHeaded || (isValue(value, isKnown) && (unit.kind === 'heading' || values.length === 0)))) break;
    values.push(value);
  }
  if (values.length === 0 || values.length > MAX_VALUES) return undefined;
  const text = values.map((value) => value.text.replace(STOP, '')).join(UNSPACED.test(unit.text) ? '、' : ', ');
  if (isDated && !/\p{Nd}/u.test(text)) return undefined;
  return { text: `${unit.text.replace(/ ?[:：]$/u, '')}: ${text}`, units: [unit, ...values] };
}

const asField = (text: string): string =>
  /[|｜]/.test(text) && !/[:：]/.test(text.split(/[|｜]/, 1)[0] ?? '')
    ? text
        .replace(/ ?[|｜] ?/u, UNSPACED.test(text) ? '：' : ': ')
        .replace(CELLS, ' ')
        .trim()
    : text;

/** The fields of an event as one sentence, a deadline alone as another, and all other fields as they were. */
function resolve<T extends Unit>(run: readonly Field<T>[]): T[] {
  const known = run.filter(({ text }) => isKnownField(text));
  if (!isEvent(known)) return run.flatMap((field) => (saysUntil(field.text) ? sentenceOf([field]) : field.units));
  const length = run.reduce((sum, { text }) => sum + text.length, 0);
  if (run.length <= MAX_FIELDS && length <= MAX_TOLD_LENGTH) return sentenceOf(run);
  const from = known[0]?.units[0]?.start ?? 0;
  const told = new Set(known);
  const rest = run.filter((field) => !told.has(field)).flatMap(({ units }) => units);
  return [
    ...rest.filter(({ start }) => start < from),
    ...sentenceOf(known),
    ...rest.filter(({ start }) => start > from),
  ];
}

const isEvent = (known: readonly Field<unknown>[]): boolean =>
  known.length >= MIN_FIELDS &&
  (known.some(({ text }) => saysUntil(text)) ||
    (known.some(({ text }) => saysWhen(text)) &&
      (known.some(({ text }) => saysWhere(text)) || known.length > MIN_FIELDS)));

function sentenceOf<T extends Unit>(fields: readonly Field<T>[]): T[] {
  const units = fields.flatMap((field) => field.units);
  const first = units[0];
  if (!first) return [];
  const isUnspaced = UNSPACED.test(first.text);
  const texts = fields.map(({ text }) => text.replace(STOP, ''));
  const text = texts.join(isUnspaced ? '；' : '; ') + (isUnspaced ? '。' : '.');
  return [{ ...first, kind: 'paragraph', text, end: units.at(-1)?.end ?? first.end, speaker: undefined }];
}
