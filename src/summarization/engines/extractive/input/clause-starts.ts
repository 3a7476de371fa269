import { functionWords } from '../../../../languages/function-words.ts';

/** How clauses of a language begin, in speech that was written without punctuation. */
interface ClauseWords {
  /** Subjects of one word, such as "it". Undefined where they follow the verb, or are left out. */
  pronouns?: RegExp;
  /** Words before a noun that can be a subject. */
  determiners: RegExp;
  /** Verbs in a form that has a subject: "is", "will", "abrirá". */
  verbs: RegExp;
  /** Words that begin or bind a clause, so that no other begins a few words behind. */
  binders: RegExp;
  /** Verbs that such a clause can belong to, directly before it: "I think it is". */
  reporters?: RegExp;
  /** Words that no subject has before its verb. */
  infinitives?: RegExp;
  /** Beginnings of a farewell, with the word behind. */
  farewells: RegExp;
}

const WORDS: Readonly<Record<string, ClauseWords>> = {
  en: {
    pronouns: /^(?:i|it|we|they|he|she|you|there|everyone|everybody|nobody|someone)$/iu,
    determiners: /^(?:the|a|an|my|our|your|his|her|their|this|that|these|those|most|many|some|all)$/iu,
    verbs:
      /^(?:is|are|was|were|has|have|had|will|would|can|could|should|must|may|might|do|does|did|don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t|isn['’]t|aren['’]t|wasn['’]t|hasn['’]t|haven['’]t|need|needs|want|wants|know|think|hope|feel|costs?|means|got|said|went|came|still|also)$/iu,
    binders:
      /^(?:and|but|or|so|that|which|who|whose|what|how|why|when|where|whether|if|because|since|while|as|than|then|until|before|after|though|although|unless|like|let['’]s)$/iu,
    reporters: /^(?:think|guess|know|hope|believe|say|says|said|told|means?|sure)$/iu,
    farewells:
      /^(?:thank you|thanks (?:for|so|to|everybody|everyone|a)|that['’]s (?:it|all|pretty|really)|see you|don['’]t forget|any questions|if you (?:liked|enjoyed|have))$/iu,
  },
  de: {
    pronouns: /^(?:es|er|wir|ich|man|das)$/iu,
    determiners: /^(?:der|die|das|ein|eine|mein|meine|unser|unsere|diese|dieser|dieses|viele|alle|manche)$/iu,
    verbs:
      /^(?:ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|kann|können|muss|müssen|darf|dürfen|soll|sollen|will|wollen|möchte|gibt|kommt|geht|kostet|kosten|läuft|liegt|liegen|steht|stehen|beträgt|betragen|beginnt|beginnen|bleibt|bleiben)$/iu,
    binders:
      /^(?:und|aber|oder|denn|dass|weil|wenn|ob|wer|was|wie|wo|wann|warum|als|bis|damit|obwohl|nachdem|bevor|während|sondern|sodass|dann|also|heute|jetzt)$/iu,
    infinitives: /^zu$/iu,
    farewells:
      /^(?:danke (?:fürs?|euch|dass|schön)|vielen dank|bis zum|bis dann|das war['’]?s?|schönen (?:tag|abend)|wenn ihr)$/iu,
  },
  es: {
    determiners: /^(?:el|la|los|las|un|una|mi|nuestro|nuestra|este|esta|estos|estas|muchos|todos|cada)$/iu,
    verbs:
      /^(?:es|son|está|están|fue|era|eran|ha|han|había|tiene|tienen|puede|pueden|va|van|hay|cuesta|cuestan|debe|deben|quiere|\p{L}+(?:ará|erá|irá|arán|erán|irán|tendrá|tendrán))$/iu,
    binders:
      /^(?:y|pero|o|que|porque|cuando|si|como|donde|quien|aunque|pues|entonces|hasta|mientras|para|también|hoy)$/iu,
    farewells: /^(?:muchas gracias|gracias (?:por|a)|nada más|eso es|hasta (?:luego|pronto|la)|no olvid\p{L}*)$/iu,
  },
  fr: {
    pronouns: /^(?:il|elle|on|ça|ils|elles|c['’]est|j['’]ai|je|c['’]était|il y)$/iu,
    determiners: /^(?:le|la|les|un|une|mon|ma|mes|notre|nos|ce|cette|ces|beaucoup|tous)$/iu,
    verbs:
      /^(?:est|sont|était|étaient|a|ont|avait|va|vont|sera|seront|peut|peuvent|doit|doivent|faut|fait|coûte|coûtent|reste|restent)$/iu,
    binders:
      /^(?:et|mais|ou|donc|que|qui|quand|si|comme|parce|car|où|dont|lorsque|puis|alors|ensuite|aujourd['’]hui|pour|qu['’].*)$/iu,
    farewells:
      /^(?:merci (?:à|d['’]avoir|pour|beaucoup)|voilà (?:c['’]est|pour)|à (?:bientôt|la)|abonnez-vous.*|n['’]oubliez pas)$/iu,
  },
  it: {
    determiners: /^(?:il|lo|la|i|gli|le|un|una|mio|nostra|questo|questa|questi|molti|tutti)$/iu,
    verbs:
      /^(?:è|sono|era|erano|ha|hanno|aveva|sarà|saranno|può|possono|deve|devono|va|vanno|costa|costano|c['’]è|\p{L}+(?:erà|irà|eranno|iranno))$/iu,
    binders: /^(?:e|ma|o|che|chi|perché|quando|se|come|dove|quindi|poi|allora|oggi|mentre|per)$/iu,
    farewells: /^(?:grazie (?:a|per|mille)|questo è|alla prossima|a presto|iscrivetevi.*)$/iu,
  },
  pt: {
    determiners: /^(?:o|a|os|as|um|uma|meu|minha|nosso|nossa|este|esta|esse|essa|muitos|todos)$/iu,
    verbs:
      /^(?:é|são|era|eram|está|estão|foi|foram|tem|têm|vai|vão|pode|podem|deve|devem|será|serão|custa|custam|há|\p{L}+(?:ará|erá|irá|arão|erão|irão))$/iu,
    binders: /^(?:e|mas|ou|que|quem|porque|quando|se|como|onde|então|depois|hoje|enquanto|para|pois)$/iu,
    farewells:
      /^(?:muito obrigad[oa]|obrigad[oa] (?:a|por|pela|pessoal)|é isso|até (?:a|mais|logo)|não (?:esqueçam|se esqueça))$/iu,
  },
};

/** Answers and pronouns, behind which a clause is over. */
const ANSWER = /^(?:yes|yeah|agreed|exactly|nothing|ja|genau|nichts|sí|nada|oui|rien|sì|niente|sim)$/iu;
/** Words between the first of a subject and its verb. */
const MAX_SUBJECT_WORDS = 5;
/** Words before a clause in which no other has begun. */
const MIN_WORDS_BEFORE = 3;

/** Whether a speaker says goodbye from a word on. */
export function isFarewell(words: readonly string[], at: number, language: string | undefined): boolean {
  return WORDS[language ?? '']?.farewells.test(`${words[at] ?? ''} ${words[at + 1] ?? ''}`) ?? false;
}

/** Whether a clause with a subject and its verb begins at a word, and none a few words before. */
export function beginsClause(words: readonly string[], at: number, language: string | undefined): boolean {
  const list = language === undefined ? undefined : WORDS[language];
  const word = words[at] ?? '';
  if (!list || at === 0) return false;
  const before = (words[at - 1] ?? '').toLowerCase();
  const isFunctionWord = functionWords(language).has(before) && !ANSWER.test(before);
  if (
    isFunctionWord ||
    list.reporters?.test(before) ||
    words.slice(Math.max(0, at - MIN_WORDS_BEFORE), at).some((one) => list.binders.test(one))
  )
    return false;
  const isContraction =
    /['’](?:s|re|ve|ll|d|m)$/iu.test(word) && list.pronouns?.test(word.replace(/['’].*/u, '')) === true;
  if (isContraction) return true;
  if (list.pronouns?.test(word)) return list.verbs.test(words[at + 1] ?? '') || language === 'fr';
  return list.determiners.test(word) && hasVerb(words.slice(at + 2, at + 2 + MAX_SUBJECT_WORDS), list);
}

/** Whether a verb follows before another clause begins. */
function hasVerb(words: readonly string[], { verbs, binders, pronouns, infinitives }: ClauseWords): boolean {
  const verb = words.findIndex((word) => verbs.test(word));
  const others = [binders, pronouns, infinitives];
  return verb >= 0 && !words.slice(0, verb).some((word) => others.some((other) => other?.test(word)));
}
