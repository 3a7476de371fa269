import { createRewording, type Rewording } from './rewording.ts';

/** The larger ones are a written form of all engines. */
const HOURS = 'unha|dúas|tres|catro|cinco|seis|sete|oito|nove';
const BEHIND_HOUR = '(?=$|[.,;:!?…)]| (?:da|en punto|para|en|con|por|do|ata|cada) )';
const INFINITIVE = '(?= \\p{L}{1,20}[aei]r(?!\\p{L}))';
const DAY =
  '(?=$|[.,!?]| (?:ás|mañá|logo|pronto|o luns|o martes|o mércores|o xoves|o venres|o sábado|o domingo)(?!\\p{L}))';
/** The forms of "ter" for those of "deber". */
const HAVE: Readonly<Record<string, string>> = {
  debo: 'teño',
  debes: 'tes',
  debe: 'ten',
  debemos: 'temos',
  debedes: 'tedes',
  deben: 'teñen',
};

/** Galician phrases, each with one of the same meaning that the rules for English translate right. */
const IDIOMS: readonly Rewording[] = [
  // Persons and what they feel
  ['señor(?= \\p{Co})', 'Sr.'],
  ['señor(?:a|ita)(?= \\p{Co})|srta\\.', 'Sra.'],
  ['chámome', 'o meu nome é'],
  ['chámaste', 'o teu nome é'],
  ['como se chama(?= (?:[oa]s?|este|esta) )', 'cal é o nome de'],
  ['dó[ei](?:n)?me [oa]s?', 'teño dor de'],
  ['paréceme ben', 'estou de acordo'],
  ['voume', 'eu marcho'],
  [`(?:v[eé]monos|nos vemos)${DAY}`, 'te verei'],
  ['agard(amos|o)te', 'te esper$1'],
  ['agardámoste', 'te esperamos'],
  ['(?:vai|fai)( moito)? frío', (much) => `o tempo é${much === '' ? '' : ' moi'} frío`],
  ['(?:vai|fai)(?: moita)? calor', 'o tempo é quente'],
  // Duties
  ['non fai falta', 'non é necesario'],
  [`hai que${INFINITIVE}`, 'é necesario'],
  [`(debo|debes|debe|debemos|debedes|deben)${INFINITIVE}`, (verb) => `${HAVE[verb.toLowerCase()] ?? verb} que`],
  [
    `non se (puido|puideron)${INFINITIVE} (\\p{L}{2,20}(?:ar|er|ir))`,
    (could, infinitive) => `non ${could} ser ${participleOf(infinitive)}`,
  ],
  [`(?:ás|á) (${HOURS})${BEHIND_HOUR}`, (hour) => `ás ${HOURS.split('|').indexOf(hour.toLowerCase()) + 1}:00`],
];

/** Writes Galician idioms in other words. */
export const rewordGalician = createRewording(IDIOMS);

function participleOf(infinitive: string): string {
  if (/^abrir$/i.test(infinitive)) return 'aberto';
  return infinitive.endsWith('ar') ? `${infinitive.slice(0, -2)}ado` : `${infinitive.slice(0, -2)}ido`;
}
