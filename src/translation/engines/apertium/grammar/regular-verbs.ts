/** Endings of regular verbs in -ar, by the tags of the tense: of "I", "you", "he", "we", "you" in the plural, "they". */
const ENDINGS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  es: endings(`
pri o as a amos áis an
pii aba abas aba ábamos abais aban
ifi é aste ó amos asteis aron
fti aré arás ará aremos aréis arán
cni aría arías aría aríamos aríais arían
prs e es e emos éis en
pis ara aras ara áramos arais aran
imp a a e emos ad en`),
  gl: endings(`
pri o as a amos ades an
pii aba abas aba abamos abades aban
ifi ei aches ou amos astes aron
fti arei arás ará aremos aredes arán
cni aría arías aría ariamos ariades arían
prs e es e emos edes en
pis ase ases ase ásemos ásedes asen
imp a a e emos ade en`),
};

const PARTICIPLES: Readonly<Record<string, string>> = {
  '<m><sg>': 'ado',
  '<f><sg>': 'ada',
  '<m><pl>': 'ados',
  '<f><pl>': 'adas',
};
const PERSONS = ['<p1><sg>', '<p2><sg>', '<p3><sg>', '<p1><pl>', '<p2><pl>', '<p3><pl>'];
const PRONOUNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: {
    '<p1><mf><sg>': 'me',
    '<p2><mf><sg>': 'te',
    '<p1><mf><pl>': 'nos',
    '<p2><mf><pl>': 'os',
    '<p3><m><sg>': 'lo',
    '<p3><f><sg>': 'la',
    '<p3><f><pl>': 'las',
    '<p3>': 'los',
  },
  gl: {
    '<p1><mf><sg>': 'me',
    '<p2><mf><sg>': 'te',
    '<p1><mf><pl>': 'nos',
    '<p2><mf><pl>': 'vos',
    '<p3><m><sg>': 'o',
    '<p3><f><sg>': 'a',
    '<p3><f><pl>': 'as',
    '<p3>': 'os',
  },
};

function endings(table: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [tense = '', ...forms] = line.split(' ');
        return [tense, forms];
      }),
  );
}

/** A unit of a verb, perhaps with a pronoun behind it. */
const UNIT = /^[^<]+<vblex><(?<tense>\w+)>(?<tags>(?:<\w+>)*)(?:\+prpers<prn><enc>(?<pronoun>(?:<\w+>)*))?$/;

/**
 * The form of a regular verb in -ar that a generator lacks.
 * @param unit a unit of another verb, in the form that is meant: `anular<vblex><ifi><p3><sg>`
 * @returns undefined for another form, and another language
 */
export function regularForm(lemma: string, unit: string, to: string): string | undefined {
  const { tense = '', tags = '', pronoun } = UNIT.exec(unit)?.groups ?? {};
  const stem = lemma.slice(0, -'ar'.length);
  const ending = endingOf(tense, tags, to);
  if (ending === undefined) return undefined;
  if (pronoun === undefined) return spelled(stem, ending);
  const enclitic = PRONOUNS[to]?.[pronoun] ?? (pronoun.startsWith('<p3>') ? PRONOUNS[to]?.['<p3>'] : undefined);
  if (enclitic === undefined) return undefined;
  if (tense === 'inf') return to === 'gl' && /^[ao]/.test(enclitic) ? `${stem}al${enclitic}` : stem + ending + enclitic;
  if (tense === 'ger') return `${stem}ándo${enclitic}`;
  return tense === 'imp' && tags.startsWith('<p2><sg>') ? stressed(stem) + ending + enclitic : undefined;
}

function endingOf(tense: string, tags: string, to: string): string | undefined {
  if (tense === 'inf') return 'ar';
  if (tense === 'ger') return 'ando';
  if (tense === 'pp') return PARTICIPLES[tags] ?? 'ado';
  return ENDINGS[to]?.[tense]?.[PERSONS.indexOf(tags)];
}

/** Before "e" the sound of the stem has another letter: "recarga", "recargue". */
function spelled(stem: string, ending: string): string {
  if (!/^[eé]/.test(ending)) return stem + ending;
  return stem.replace(/g$/, 'gu').replace(/c$/, 'qu').replace(/z$/, 'c') + ending;
}

/** The stem with an accent on its last vowel that is none of a diphthong: "recárga", "reiníci". */
function stressed(stem: string): string {
  return stem.replace(/[aeiou](?=[^aeiou]+i?$|$)/, (vowel) => `${vowel}\u0301`.normalize('NFC'));
}
