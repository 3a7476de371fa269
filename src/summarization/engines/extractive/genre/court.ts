import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';

/** What courts and their decisions are called at the top of them. */
const COURT =
  /(?<!\p{L})(?:court|tribunal|judg(?:e?ment|es)|\p{L}{0,40}gericht(?:s|es|shof|shofs)?|urteil|beschluss|im namen des volkes|cour|arrêt|audience|juzgado|sentencia|supremo|audiencia|corte|sentenza|acórdão|recurso especial|vara|rechtbank|hoge raad|vonnis|sąd|wyrok|суд|решение|определение|постановление|mahkeme\p{L}{0,8}|yargıtay)(?!\p{L})|法院|判决书|判決|裁判所|대법원|판결/iu;
/** Two parties, or the number of a case. */
const CASE =
  /(?<!\p{L})(?:v|vs|c|contra|gegen|contre|contro|против)\.? \p{Lu}|(?<!\p{L})(?:nos?\.|n[°º]|case|docket|az\.?|aktenzeichen|rg|stc|proc(?:esso|edimiento)?|rol|дело|sygn\.?|zr|zb|str|esas) ?(?:n[°ºo.]{1,2} ?)?[\dIVX]|rechtsstreit|[（(]\d{4}[)）]/iu;
/** Units from the beginning in which both are. */
const MAX_TOP_UNITS = 14;
/** What a court decides. */
const RULING =
  /(?<!\p{L})(?:we (?:therefore |accordingly |now )?(?:hold|affirm|reverse|vacate|conclude|remand)|(?:judgment|judgement|order|decision|conviction|sentence|appeal|petition|motion|writ|case|application) (?:of [^.;]{1,80} )?(?:is|are|was|must be|should be) (?:hereby |therefore |accordingly )?(?:affirmed|reversed|vacated|remanded|dismissed|denied|granted|allowed|quashed|upheld|set aside|refused)|(?:wird|werden|ist|sind) (?:[^.;]{0,160} )?(?:aufgehoben|abgewiesen|zurückgewiesen|verworfen|verurteilt|freigesprochen|stattgegeben|abgeändert)|(?:casse et annule|rejette (?:le|la|les)|déboute|condamne|confirme (?:le|la)|infirme|annule)|(?:estimamos|desestimamos|debemos (?:estimar|desestimar|condenar|absolver)|se (?:estima|desestima|revoca|confirma|condena|absuelve))|(?:rigetta|accoglie|respinge|annulla|condanna|conferma) (?:il|la|lo|i|le|l['’])|(?:julgo|julga-se|nego provimento|dou provimento|negar provimento|dar provimento|condeno|negou provimento|deu provimento)|(?:wijst|vernietigt|bekrachtigt|veroordeelt|verklaart)|(?:oddala|uchyla|zasądza|zmienia|skazuje)|(?:решил|определил|постановил|отказать|удовлетворить|отменить|оставить без изменения))(?!\p{L})|判决如下|驳回|撤销|維持する|棄却する|破棄する|기각한다|파기/iu;
const RULING_BONUS = 3.5;
/** The first sentence that tells the case has this bonus. It is longer than names and dates. */
const CASE_BONUS = 2.5;
const MIN_CASE_LENGTH = 60;
/** Rulings from the end that count. Earlier ones are those of the courts below. */
const MAX_RULINGS = 4;

/** Recognizes the decision of a court by its top. What it decides counts, and the first sentence about the case. */
export function emphasizeCourt({ units }: GenreInput): Emphasis[] | undefined {
  const top = units.slice(0, MAX_TOP_UNITS).filter(({ text }) => text.length <= 300);
  const isCourt =
    top.some((unit) => !isProse(unit) && COURT.test(unit.text)) && top.some(({ text }) => CASE.test(text));
  if (!isCourt) return undefined;
  const sentences = units.filter(isProse);
  const rulings = sentences.filter(({ text }) => RULING.test(text));
  if (rulings.length === 0) return undefined;
  const facts = sentences.find(
    ({ text }) => text.length >= MIN_CASE_LENGTH && !COURT.test(text.slice(0, 30)) && !RULING.test(text),
  );
  return [...(facts ? [{ ...rangeOf(facts), bonus: CASE_BONUS }] : []), ...rulings.slice(-MAX_RULINGS).map(toEmphasis)];
}

const rangeOf = ({ start, end }: { start: number; end: number }) => ({ start, end });
const toEmphasis = (unit: { start: number; end: number }): Emphasis => ({ ...rangeOf(unit), bonus: RULING_BONUS });
