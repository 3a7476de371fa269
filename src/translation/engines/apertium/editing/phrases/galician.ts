import { CLOCK, type PhraseCorrection, phrase } from './phrase.ts';

const MONTH = '(xaneiro|febreiro|marzo|abril|maio|xuño|xullo|agosto|setembro|outubro|novembro|decembro)';
const WEEKDAY = '(luns|martes|mércores|xoves|venres|sábado|domingo)';

export const FROM_ENGLISH_TO_GALICIAN: readonly PhraseCorrection[] = [
  phrase(`(?:en|sobre) ${WEEKDAY}`, 'o $1', /\bon\b/i),
  phrase(`de (\\d{1,2}) ${MONTH}`, 'do $1 de $2'),
  phrase(`(?:en )?(\\d{1,2}) ${MONTH} (\\d{4})`, 'o $1 de $2 de $3'),
  phrase(`(?:en )?(\\d{1,2}) ${MONTH}`, 'o $1 de $2'),
  phrase(`(?:en|a) ${CLOCK}`, 'ás $1'),
  phrase(`(antes de|despois de|desde|até|ata|ao redor de) ${CLOCK}`, '$1 as $2'),
  phrase(`(antes|despois) de que ${MONTH}`, '$1 de $2', /\b(?:before|after)\b/i),
  phrase('tempo local', 'hora local', /\blocal time\b/i),
];
