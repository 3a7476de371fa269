import type { LanguagePair } from '../../languages/language-pair.ts';
import type { Segment } from '../engine.ts';
import { followCase, translateEverydayPhrase } from './everyday-phrases.ts';

/** Labels before a colon. None of them begins a sentence. */
const LABELS = new Set(
  (
    'address|age|amount|attention|author|balance|born|category|caution|city|color|colour|contact|country|created|danger|date|deadline|depth|description|due date|duration|' +
    'email|end date|error|example|expires|features|first name|full name|height|hint|important|ingredients|instructions|invoice|last name|last updated|length|location|' +
    'material|message|modified|name|note|notes|order number|password|phone|phone number|posted|price|published|quantity|question|reviews|shipping|size|start date|status|' +
    'subject|subtotal|surname|tax|time|tip|title|total|updated|username|version|warning|website|weight|width'
  ).split('|'),
);
const LABELLED = /^(?<label>\p{L}[\p{L} ]{2,14})(?<colon>: ?)(?=\S|$)/u;

/** A label with its translation, and what stands behind it. */
export interface Labelled {
  /** With the colon. */
  label: string;
  rest: Segment;
}

/**
 * Divides a segment behind the label that it begins with: "Last updated: 3 May". Engines that know sentences read both as one, and
 * the label as a verb.
 */
export function labelledOf({ parts, tags }: Segment, pair: LanguagePair): Labelled | undefined {
  const [first, ...others] = parts;
  if (first?.kind !== 'text' || tags.length > 0) return undefined;
  const { 0: written = '', groups } = LABELLED.exec(first.text) ?? {};
  const { label = '', colon = '' } = groups ?? {};
  if (!LABELS.has(label.toLowerCase())) return undefined;
  const known = translateEverydayPhrase(label, pair);
  const text = first.text.slice(written.length);
  if (known === undefined || (text === '' && others.length === 0)) return undefined;
  const rest = text === '' ? others : [{ ...first, text }, ...others];
  return { label: followCase(label, known) + colon, rest: { parts: rest, tags } };
}
