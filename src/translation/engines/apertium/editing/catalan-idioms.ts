import { createRewording, type Rewording } from './rewording.ts';
import { CATALAN_DURATIONS } from './romance-durations.ts';

/** The larger ones are a written form of all engines. */
const HOURS = 'una|dues|tres|quatre|cinc|sis|set|vuit|nou';
const BEHIND_HOUR = '(?=$|[.,;:!?…)]| (?:de la|del|en punt|per|fins|amb|cada) )';
const REGULAR = '(\\p{L}{2,20}(?:ar|ir))(?!\\p{L})';
const DAY =
  '(?=$|[.,!?]| (?:a les|demà|després|aviat|el|aquest|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge)(?!\\p{L}))';
/** The forms of "ser" for those of "tenir". */
const BE: Readonly<Record<string, string>> = {
  tinc: 'sóc correcte',
  tens: 'ets correcte',
  té: 'és correcte',
  tenim: 'som correctes',
  teniu: 'sou correctes',
  tenen: 'són correctes',
};
const HAVE: Readonly<Record<string, string>> = {
  acabo: 'he',
  acabes: 'has',
  acaba: 'ha',
  acabem: 'hem',
  acabeu: 'heu',
  acaben: 'han',
};

/** The possessive of the first person, by the article before it. */
const OWN: Readonly<Record<string, string>> = { el: 'meu', la: 'meva', els: 'meus', les: 'meves' };

/** Catalan phrases, each with one of the same meaning that the rules for English translate right. */
const IDIOMS: readonly Rewording[] = [
  ...CATALAN_DURATIONS,
  ['(?<=^|[«“"] ?|(?:clic|premeu|prem|botó)(?: a| en|) )d[\'’]acord(?=$|[.,;:!?»”")])', 'OK'],
  // Persons and what they feel
  ['senyor(?= \\p{Co})', 'Sr.'],
  ['senyor(?:a|eta)(?= \\p{Co})|srta\\.', 'Sra.'],
  ['(?<!(?:^| )no )em dic', 'el meu nom és'],
  ['(?<!(?:^| )no )et dius', 'el teu nom és'],
  ["com es diu(?= (?:el|la|els|les|aquesta?|l['’]))", 'quin és el nom de'],
  ['(tinc|tens|té|tenim|teniu|tenen) raó', (have) => BE[have.toLowerCase()] ?? have],
  ['em fa mal el cap', 'tinc mal de cap'],
  [
    'em (fan?) mal (el|la|els|les) ((?!cap)\\p{L}{2,20})',
    (hurt, article, part) => `${article} ${OWN[article.toLowerCase()] ?? 'meu'} ${part} ${hurt} mal`,
  ],
  [
    "se m['’](ha|han) (\\p{L}{2,20}(?:at|it|ut)) (el|la|els|les) (\\p{L}{2,20})(?=$|[.,;:!?])",
    (have, done, article, what) => `${article} ${OWN[article.toLowerCase()] ?? 'meu'} ${what} s'${have} ${done}`,
  ],
  ["em fan? mal (?:els|les|el|la|l['’])", 'tinc dolor de'],
  ['em sembla bé', "estic d'acord"],
  ["me'n vaig", 'surto'],
  [`ens (?:veiem|veurem)${DAY}`, 'et veuré'],
  ["m['’]he oblidat(?! de)", 'he oblidat'],
  ['fa( molt)? fred', 'és$1 fred'],
  ['fa(?:( molt)a|) calor', 'és$1 calent'],
  ['avui dia(?= \\d)', 'avui,'],
  // Duties
  ["(?<=(?:^|[.!?:;,]) ?)s['’]han? de(?= \\p{L})", 'cal'],
  ["(?<=(?:^|[.!?:;,]) ?)s['’]ha d['’]", 'cal '],
  [
    `(acabo|acabes|acaba|acabem|acabeu|acaben) (?:de |d['’])${REGULAR}`,
    (verb, infinitive) => `${HAVE[verb.toLowerCase()]} ${participleOf(infinitive)} ara mateix`,
  ],
  ['no cal que', 'no és necessari que'],
  // Denials
  ['ningú no', 'ningú'],
  [`a (?:les|la) (${HOURS})${BEHIND_HOUR}`, (hour) => `a les ${HOURS.split('|').indexOf(hour.toLowerCase()) + 1}:00`],
  // Programs
  ['assegureu-vos que', 'comproveu que'],
  ['(?:torneu-ho|torni-ho|torna-ho) a (?:provar|intentar)', 'intenta-ho un altre cop'],
  [
    "s['’](ha|han) ((?:des|ajorn|cancel·l|envi|trob|public|aprov|anunci|detect|actualitz|elimin|cre|complet|modific|copi|instal·l|baix|descarreg|afeg|suprim)(?:at|ada|ats|ades|it|ida|its|ides))",
    '$1 estat $2',
  ],
  [
    "no s['’]ha pogut (desar|cancel·lar|enviar|trobar|carregar|obrir|crear|completar|copiar|instal·lar|baixar|descarregar|suprimir)",
    (infinitive) => `no ha pogut ser ${participleOf(infinitive)}`,
  ],
];

/** Writes Catalan idioms in other words. */
export const rewordCatalan = createRewording(IDIOMS);

function participleOf(infinitive: string): string {
  if (/^obrir$/i.test(infinitive)) return 'obert';
  return infinitive.endsWith('ar') ? `${infinitive.slice(0, -2)}at` : `${infinitive.slice(0, -2)}it`;
}
