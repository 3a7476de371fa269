import { CLOCK, COMMAND, ITEM, type PhraseCorrection, phrase, SAVE } from './phrase.ts';

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
  phrase('(?:el|la) clau (\\p{Co})', 'la tecla $1', /\b(?:press|hold|hit)\w* /i),
  phrase(`des d'últim (mes|estiu|hivern|segle)`, 'des del $1 passat', /\blast\b/i),
  phrase("des d'últim any", "des de l'any passat", /\blast\b/i),
  phrase("(?<!(?:l'|el|del|al|un|aquest|seu) )últim any", "l'any passat", /\blast\b/i),
  phrase("des d'última setmana", 'des de la setmana passada', /\blast\b/i),
  phrase(
    `(?<!(?:el|del|al|un|aquest|seu|dels) )últim (any|mes|estiu|hivern|segle|${WEEKDAY})`,
    'el $1 passat',
    /\blast\b/i,
  ),
  phrase('(?<!(?:la|seva|una|aquesta) )última setmana', 'la setmana passada', /\blast\b/i),
  phrase('temps local', 'hora local', /\blocal time\b/i),
  phrase('(?<!(?:^|[^\\d.,])1 |un )(?<=\\d )milió', 'milions'),
  phrase('(mil|cent|cinc-cents|quatre-cents|tres-cents|dos-cents) milió', '$1 milions'),
  phrase(/(?<!\p{L})més que (?=\d)/giu, 'més de ', /\b(?:more than|over)\b/i),
  phrase('mig un milió', 'mig milió', /\bhalf a million\b/i),
  phrase('bili(?:ó|ons)', 'mil milions', /\bbillions?\b/i),
  phrase('dins el', 'al', /\bin\b/i),
  phrase('dins els', 'als', /\bin\b/i),
  phrase("dins (la|les|l')", 'a $1', /\bin\b/i),
  phrase(`${ITEM} fa (segons|minuts|hores|dies|setmanes|mesos|anys)`, 'fa $1 $2', /\bago\b/i),
  phrase(`${ITEM} (?:els |les )?(\\p{L}+s) van deixar`, '$1 $2 restants', /\bleft\b/i),
  phrase("(?:t'és|ets) segur et vol (\\p{L}+)", 'estàs segur que vols $1', /\bare you sure\b/i),
  phrase('salva(t|da|ts|des)?', 'desa$1', SAVE),
  phrase(
    "no (\\p{Co}) es podria (\\p{L}+ (?:el |la |els |les |l')\\p{L}+)",
    "no s'ha pogut $2 $1",
    /\bcould ?n[o']t be\b/i,
  ),
  phrase(/^(\p{L}+a)(?= .{1,200}\?$)/gu, '$1r', COMMAND),
];
