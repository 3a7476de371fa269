import { type AnalysedWord, can, hasTags, withReadings } from './analysed-word.ts';

/** Verbs whose person is an object, with "a" in Spanish, and in Catalan and Galician before names. English has no preposition. */
const WITH_PERSON = new Set(
  (
    'abandonar abrazar acompañar admirar adorar agradecer amar atacar ayudar besar buscar castigar conocer contratar convencer criticar cuidar culpar ' +
    'curar defender derrotar despedir despertar despreciar detener dejar detestar echar elegir encontrar engañar entender entrevistar ' +
    'escuchar esperar felicitar golpear herir informar insultar invitar llamar matar mirar molestar necesitar nombrar obligar odiar ' +
    'oír perder perdonar perseguir preocupar proteger recordar respetar reunir saludar salvar seguir sorprender temer tratar ver vestir ' +
    'vigilar visitar ' +
    'acompanyar ajudar buscar cercar cridar escoltar estimar saludar telefonar trucar veure visitar ' +
    'agardar axudar coñecer chamar coidar escoitar'
  ).split(' '),
);
const TO = /^a<pr>\+?/i;
const PART = /^(?:mano|pelo|cabello|diente|cara|pie|ojo|zapato|chaqueta|abrigo)$/i;
/** Verbs that mean something else without their pronoun. */
const OTHER_SENSE =
  /^(?:acordar|preocupar|llamar|decir|hacer|ver|preguntar|perder|cortar|sentir|encontrar|dir|fer|veure|preguntar|perdre|tallar|trobar|donar|dar|chamar|facer|cortar|atopar|ser|estar|tener)(?:se)?$/i;

/**
 * Words that English lacks: the preposition of a person that is an object ("Veo a mi madre"), and a pronoun that is the subject
 * again ("Me lavo", "Ens vam quedar"). Undefined for a word that is left out.
 */
export function sparedWordsOf(sentence: readonly AnalysedWord[]): Map<number, string | undefined> {
  const found = new Map<number, string | undefined>();
  for (const [at, word] of sentence.entries()) {
    const [before, next] = [sentence[at - 1], sentence[at + 1]];
    if (
      before &&
      isPersonal(before, at === 1) &&
      word.readings.some(({ text }) => TO.test(text)) &&
      isPerson(word, next, sentence[at + 2])
    ) {
      found.set(word.index, withoutPreposition(word));
      // "Llama a tu hermano": no animal.
      if (at === 1 && can(before, 'n') && can(before, 'imp'))
        found.set(
          before.index,
          withReadings(before, ({ tags }) => tags[0] === 'vblex'),
        );
    }
    const verb = sentence[at + 1];
    const participle = sentence[at + 2];
    if (
      !verb ||
      word.followsBlank ||
      !isSubjectAgain(word, verb) ||
      (can(participle, 'pp') && hasOtherSense(participle))
    )
      continue;
    found.set(word.index, undefined);
    const main = can(participle, 'inf') || can(participle, 'pp') ? at + 2 : at + 1;
    const [article, noun] = sentence.slice(main + 1);
    const possessive = article && noun?.readings.some(({ lemma }) => PART.test(lemma)) && possessiveOf(word, article);
    if (possessive) found.set(article.index, possessive);
  }
  return found;
}

function isPersonal(word: AnalysedWord, isFirst: boolean): boolean {
  if (word.followsBlank || (can(word, 'n') && !isFirst)) return false;
  return word.readings.some(({ lemma, tags }) => tags[0] === 'vblex' && WITH_PERSON.has(lemma.toLowerCase()));
}

/** Whether a name or a determiner stands behind the preposition, which may contain the article: "al". */
function isPerson(
  preposition: AnalysedWord,
  next: AnalysedWord | undefined,
  afterNext: AnalysedWord | undefined,
): boolean {
  // "A las cinco" is a time.
  if (!next || next.followsBlank || can(next, 'inf') || can(afterNext, 'num')) return false;
  if (afterNext?.followsBlank || /^\d/.test(afterNext?.form ?? '')) return false;
  const hasArticle = preposition.readings.some(({ text }) => /^a<pr>\+/i.test(text));
  return hasArticle ? can(next, 'n') || can(next, 'adj') : can(next, 'np') || can(next, 'det');
}

/** The word without its preposition: nothing, or the article that is joined to it. */
function withoutPreposition({ form, readings }: AnalysedWord): string | undefined {
  const rest = readings.flatMap(({ text }) => (TO.test(text) ? [text.replace(TO, '')] : []));
  const articles = rest.filter((text) => text !== '');
  return articles.length > 0 ? [form, ...articles].join('/') : undefined;
}

/** Whether a pronoun before a verb is the person of the verb: "me lavo", but not "me lava". */
function isSubjectAgain(pronoun: AnalysedWord, verb: AnalysedWord): boolean {
  const own = pronoun.readings.find((one) => hasTags(one, 'prn', 'pro') && (hasTags(one, 'p1') || hasTags(one, 'p2')));
  if (!own) return false;
  const tags = [hasTags(own, 'p1') ? 'p1' : 'p2', hasTags(own, 'pl') ? 'pl' : 'sg'];
  return (
    verb.readings.length > 0 &&
    verb.readings.every(
      (one) =>
        /^vb/.test(one.tags[0] ?? '') && hasTags(one, ...tags) && !hasTags(one, 'imp') && !OTHER_SENSE.test(one.lemma),
    )
  );
}

/** "Me lavo las manos": the parts of a body have an owner in English. */
function possessiveOf(pronoun: AnalysedWord, article: AnalysedWord): string | undefined {
  if (!can(article, 'det', 'def') || !/^(?:me|te|nos|os)$/.test(pronoun.lower)) return undefined;
  const isPlural = can(pronoun, 'pl');
  const isFirst = can(pronoun, 'p1');
  const spanish = isPlural ? (isFirst ? 'nuestro' : 'vuestro') : isFirst ? 'mío' : 'tuyo';
  return withReadings(article, (one) => hasTags(one, 'det')).replace(/el<det><def>/gi, `${spanish}<det><pos>`);
}

function hasOtherSense(word: AnalysedWord | undefined): boolean {
  return word?.readings.some(({ lemma }) => OTHER_SENSE.test(lemma)) ?? false;
}
