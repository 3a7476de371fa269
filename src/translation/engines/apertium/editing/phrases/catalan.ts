import { CLOCK, type PhraseCorrection, phrase } from './phrase.ts';

const MONTH = '(gener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre)';
const WEEKDAY = '(dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge)';

export const TO_CATALAN: readonly PhraseCorrection[] = [phrase(/\bEE\.[ \u00a0]?UU\./gu, 'EUA')];

/** Catalan uses the long scale, Brazilian Portuguese the short scale ("bilhão"). */
export const FROM_PORTUGUESE_TO_CATALAN: readonly PhraseCorrection[] = [
  phrase('bili(?:ó|ons)', 'mil milions', /(?<!\p{L})bilh(?:ão|ões)(?!\p{L})/iu),
];

export const FROM_ENGLISH_TO_CATALAN: readonly PhraseCorrection[] = [
  phrase('(\\d{1,2}) ?de ?mar(?:ç|zo)', '$1 de març'),
  phrase(`(?:damunt|en|sobre) ${WEEKDAY}`, '$1', /\bon\b/i),
  phrase(`en (\\d{1,2} (?:de |d')${MONTH})`, 'el $1'),
  phrase(`(?:en|a) ${CLOCK}`, 'a les $1'),
  phrase(`(de|abans de|després de|des de|fins a|al voltant de|entre) ${CLOCK}`, '$1 les $2'),
  phrase(/April(?= \d{4}(?!\d))/gu, 'abril de'),
  phrase(`davant ${MONTH}`, 'abans de $1', /\bbefore\b/i),
  phrase('damunt (\\p{Co})', 'a $1', /\bon\b/i),
  phrase('temps local', 'hora local', /\blocal time\b/i),
  phrase('(?<!(?:^|[^\\d.,])1 |un )(?<=\\d )milió', 'milions'),
  phrase('bili(?:ó|ons)', 'mil milions', /\bbillions?\b/i),
  phrase('dins el', 'al', /\bin\b/i),
  phrase('dins els', 'als', /\bin\b/i),
  phrase("dins (la|les|l')", 'a $1', /\bin\b/i),
];
