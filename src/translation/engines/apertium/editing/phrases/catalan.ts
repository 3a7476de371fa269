import {
  ACTIVE,
  CLOCK,
  COMMAND,
  COULD_NOT,
  FOOD,
  GETTING,
  GIVEN_TO,
  ITEM,
  inLaws,
  LAST_CHANGE,
  loneModals,
  PART_OF,
  type PhraseCorrection,
  POLICY,
  phrase,
  SAVE,
  SUBJECTLESS,
  YOUR,
} from './phrase.ts';

const MONTH = '(gener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre)';
const WEEKDAY = '(dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge)';

/** "Before" is a place before persons and courts. */
const BEFORE_TIME =
  /^(?!.*\bin front of\b).*\bbefore (?:the|an?) (?:end|start|beginning|meeting|lesson|class|event|war|match|game|exam|election|deadline|update|installation|next|first|last|new)\b/i;

export const TO_CATALAN: readonly PhraseCorrection[] = [phrase(/\bEE\.[ \u00a0]?UU\./gu, 'EUA')];

/** Catalan uses the long scale, Brazilian Portuguese the short scale ("bilhão"). */
export const FROM_PORTUGUESE_TO_CATALAN: readonly PhraseCorrection[] = [
  phrase('bili(?:ó|ons)', 'mil milions', /(?<!\p{L})bilh(?:ão|ões)(?!\p{L})/iu),
];

export const FROM_ENGLISH_TO_CATALAN: readonly PhraseCorrection[] = [
  phrase(`davant (?:les )?${CLOCK}`, 'abans de les $1', /\bbefore\b/i),
  phrase('pòlissa', 'política', POLICY),
  phrase('pòlisses', 'polítiques', POLICY),
  phrase('(?<=^)i et(?=[,?])', 'i tu', /\band you\b/i),
  phrase(/(?<=[,;] )trist(?=[.!?,]|$)/gu, 'em sap greu', /[,;] sorry(?=[.!?,]|$)/i),
  phrase(`(?<=^[“"]?)no (?:podria|va poder)${ACTIVE}`, "no s'ha pogut", SUBJECTLESS),
  phrase(`(?<=^[“"]?)no pot${ACTIVE}`, 'no es pot', SUBJECTLESS),
  ...loneModals(
    'no',
    'puc|pots|pot|podem|poden|podria|podries|podia|podien|he de|has de|ha de|hem de|han de|hauria de',
  ),
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
  phrase('dins (\\p{Co})', 'a $1', /\bin\b/i),
  phrase('dins el', 'al', /\bin\b/i),
  phrase('dins els', 'als', /\bin\b/i),
  phrase("dins (la|les|l')", 'a $1', /\bin\b/i),
  phrase(`${ITEM} fa (segons|minuts|hores|dies|setmanes|mesos|anys)`, 'fa $1 $2', /\bago\b/i),
  phrase(`${ITEM} (?:els |les )?(\\p{L}+s) van deixar`, '$1 $2 restants', /\bleft\b/i),
  phrase('(?<!no )hi ha cap', 'no hi ha cap', /\bno\b/i),
  phrase('depèn en el', 'depèn del', /\bdepend\p{L}{0,6} (?:up)?on\b/iu),
  phrase('depèn en', 'depèn de', /\bdepend\p{L}{0,6} (?:up)?on\b/iu),
  phrase('unsaved (\\p{L}+)', '$1 sense desar'),
  phrase('últim (?:actualitzat|modificat|canviat)', 'última actualització', LAST_CHANGE),
  phrase('està (?:rebent|obtenint) (\\p{L}+)', "s'està fent $1", GETTING),
  phrase("fora d'assolir (?:de)?", "fora de l'abast de", /\bout of reach\b/i),
  phrase('abans que (\\p{L}+(?:[aei]r|re))', 'abans de $1', /\bbefore \p{L}+ing\b/iu),
  phrase('davant (la|els|les|un|una)', 'abans de $1', BEFORE_TIME),
  phrase("davant l'", "abans de l'", BEFORE_TIME),
  phrase('davant el', 'abans del', BEFORE_TIME),
  phrase(`davant ${WEEKDAY}`, 'abans de $1', /\bbefore\b/i),
  phrase('per (\\d[\\d.,]* ?%)', 'un $1', /\bby \d/i),
  phrase(/^Els milers de/gu, 'Milers de', /^thousands of\b/i),
  phrase(/^El més (.{1,80}), el més/gu, 'Com més $1, més', /^the more\b/i),
  phrase('botó de poder', "botó d'engegada", /\bpower button\b/i),
  phrase(/^Assegura que/gu, "Assegura't que", /^make sure\b/i),
  phrase('gruo que', 'tant de bo', /\bI wish\b/i),
  phrase(
    'hi havia (una?) (accident|incendi|terratrèmol|explosió|problema|error|robatori)',
    'hi va haver $1 $2',
    /\bthere was\b/i,
  ),
  phrase(`de ${ITEM} (?:els|les)(?= \\p{L}+s(?!\\p{L}))`, 'de $1', PART_OF),
  phrase('suportat(?= (?:el|en|\\d))', 'nascut', /\bborn\b/i),
  phrase("què l'és", 'què és', /\bwhat is it\b/i),
  phrase("l'àpat", 'el menjar', FOOD),
  phrase("d'àpat", 'de menjar', FOOD),
  phrase('àpat', 'menjar', FOOD),
  ...inLaws(
    'llei',
    ['mare', 'sogra'],
    ['(?:pare|mossèn)', 'sogre'],
    ['germana', 'cunyada'],
    ['germà', 'cunyat'],
    ['filla', 'nora'],
    ['fill', 'gendre'],
  ),
  phrase('el ((?:vaig|va|vam|van) \\p{L}+) a mi', "me'l $1", GIVEN_TO),
  phrase('el ((?:vaig|va|vam|van) \\p{L}+) a tu', "te'l $1", GIVEN_TO),
  phrase('el ((?:vaig|va|vam|van) \\p{L}+) a nosaltres', 'ens el $1', GIVEN_TO),
  phrase('el ((?:vaig|va|vam|van) \\p{L}+) a (?:ell|ella)', "l'hi $1", GIVEN_TO),
  phrase("(\\p{L}+)'l a (?:ell|ella)", "$1-l'hi", GIVEN_TO),
  phrase('nul(s?)', 'no vàlid$1', /\binvalid\b/i),
  phrase('nul·la', 'no vàlida', /\binvalid\b/i),
  phrase('no podríem (\\p{L}+)', 'no hem pogut $1', COULD_NOT),
  phrase("(?:t'és|ets) segur et vol (\\p{L}+)", 'estàs segur que vols $1', /\bare you sure\b/i),
  phrase('salva(t|da|ts|des|r)?', 'desa$1', SAVE),
  phrase('vostre(?= [\\p{L}\\p{Co}])', 'teu', YOUR),
  phrase('vostra(?= [\\p{L}\\p{Co}])', 'teva', YOUR),
  phrase('(?<=(?:els|dels|als|pels) )vostres(?= [\\p{L}\\p{Co}])', 'teus', YOUR),
  phrase('(?<=les )vostres(?= [\\p{L}\\p{Co}])', 'teves', YOUR),
  phrase('oficina de pal', 'oficina de correus', /\bpost office/i),
  phrase('a gràcies', 'donar-te les gràcies', /\bto thank you\b/i),
  phrase('(?:unitat|passeig) dur[ao]?', 'disc dur', /\bhard drive\b/i),
  phrase(
    "no (\\p{Co}) es podria (\\p{L}+ (?:el |la |els |les |l')\\p{L}+)",
    "no s'ha pogut $2 $1",
    /\bcould ?n[o']t be\b/i,
  ),
  phrase(/^(\p{L}+a)(?= .{1,200}\?$)/gu, '$1r', COMMAND),
];

/** Persons of a possessive before a noun. */
const POSSESSIVES = ['meu meva', 'teu teva', 'seu seva', 'nostre nostra', 'vostre vostra'].map((forms) =>
  forms.split(' '),
);

export const FROM_SPANISH_TO_CATALAN: readonly PhraseCorrection[] = [
  ...POSSESSIVES.map(([masculine = '', feminine = '']) =>
    phrase(`el ${masculine} demanat`, `la ${feminine} comanda`, /(?<!\p{L})pedido(?!\p{L})/iu),
  ),
  phrase('fes clic en', 'fes clic a'),
  phrase("s['’]embeni", 'es ven', /(?<!\p{L})se vende(?!\p{L})/iu),
  phrase("s['’]embenen", 'es venen', /(?<!\p{L})se venden(?!\p{L})/iu),
  phrase(/(?<!\p{L})cridi al (?=[\d\p{Co}])/giu, 'truqui al ', /(?<!\p{L})llame al/iu),
  phrase(/(?<!\p{L})crida al (?=[\d\p{Co}])/giu, 'truca al ', /(?<!\p{L})llama al/iu),
  phrase("crida['’]m", "truca'm", /(?<!\p{L})llámame(?!\p{L})/iu),
];
