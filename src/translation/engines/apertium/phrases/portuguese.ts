import { type Phrase, phrase } from './phrase.ts';

const MONTHS = 'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro';

/** Since the agreement of 1990 months are written small. */
const months = MONTHS.split(' ').map((month) =>
  phrase(new RegExp(`(?<=\\p{L}|\\d) ${month}(?!\\p{L})`, 'gu'), ` ${month.toLowerCase()}`),
);

export const TO_PORTUGUESE: readonly Phrase[] = [...months, phrase(/\bEE\.[ \u00a0]?UU\./gu, 'EUA')];

/** "Polo" is taken for a form of "pór". */
export const FROM_GALICIAN_TO_PORTUGUESE: readonly Phrase[] = [
  phrase('põe-l([oa]s?)', 'pel$1', /(?<!\p{L})pol[oa]s?(?!\p{L})/iu),
];
