import { upperFirst, withCapitalOf } from '../../../../text/letter-case.ts';
import { nameSubjects } from './english-persons.ts';

/** Verbs before the subject of a question. */
const AUXILIARY = '(can|could|will|would|shall|should|must|may|might|am|is|are|was|were|has|have|had)';
const SUBJECT = '(I|you|we|they|he|she|it|there)';
const ASKING =
  '(?:where|when|why|how|what|who|which|how (?:much|many|long|far|often)|(?:at )?what time|with whom|to whom)';
/** A question whose auxiliary stands behind its subject: "Where you can go?" */
const WITH_AUXILIARY = new RegExp(`^(${ASKING} )?${SUBJECT} ${AUXILIARY}(?!\\p{L})`, 'iu');
/** A question whose verb has the form of the infinitive, or a past of `PASTS`, the only one of "it" here. */
const WITHOUT_AUXILIARY = new RegExp(
  `^(${ASKING} )?(I|you|we|they|he|she|it) (not )?((?!(?:do(?!\\?)|did|not|will|would|can|could|had|were|was|are|am|is|who|and|or)(?!\\p{L}))\\p{Ll}{2,15})(?=[ ?])`,
  'iu',
);
/** A verb in the third person, with its object, or with its subject behind "it": "When it arrives the train?" */
const THIRD = new RegExp(
  `^(${ASKING} )?(he|she|it) ((?!(?:is|was|has|does|this|always|us)(?!\\p{L}))\\p{Ll}{2,14}s)(?=[ ?])(?: (?=(?:the|an?(?! lot| little| bit)|my|your|his|her|its|our|their)(?!\\p{L}))([^?]{2,40}?)(?=\\?))?`,
  'iu',
);
const DENIED = new RegExp(`^(${ASKING} )?(I|you|we|they) do not (?=\\p{Ll})`, 'iu');
const PASTS: ReadonlyMap<string, string> = new Map(
  (
    'saw see;went go;came come;knew know;said say;made make;took take;gave give;found find;left leave;bought buy;wrote write;heard hear;ate eat;' +
    'got get;told tell;thought think;met meet;felt feel;lost lose;paid pay;sent send;sold sell;spoke speak;won win;slept sleep;forgot forget;' +
    'broke break;understood understand;brought bring;arrived arrive;finished finish;called call;wanted want;liked like;worked work;lived live;' +
    'received receive;closed close;opened open;asked ask'
  )
    .split(';')
    .map((entry): [string, string] => {
      const [past = '', base = ''] = entry.split(' ');
      return [past, base];
    }),
);
/** "Have" of what one owns, which needs "do", by the source: Spanish "tienes", Galician "tes", Catalan "tens". */
const OWNS = /(?<!\p{L})(?:teng|tien|tene|tení|tuv|tens|tinc|teño|tes|tedes|temos)\p{L}{0,6}/iu;
const IT_IS_NOUN =
  /^(?<asking>(?:where|when|why|how|what|who|which) )(?:it (?<be>is|was)|they (?<are>are|were)) (?=(?:the|a|an|my|your|his|her|its|our|their|this|that)\b)/iu;
/** "Is it included the breakfast?", "When opens the store?": the subject is behind the verb. */
const IT_IS_STATE = /^it (is|was) (\p{Ll}{2,20}) ((?:the|my|your|his|her|our|their|this|that) [^?]{2,60})(?=\?)/iu;
const OPENS =
  /^((?:when|where|why|how|at what time) )((?!(?:is|was|has|does|this)\b)\p{Ll}{2,14}s) ((?:the|my|your|his|her|our|their|this|that) [^?]{2,60})(?=\?)/iu;
/** Verbs without an object, and their subject behind them: "Where do they live your parents?", "At what time close the stores?" */
const ALONE =
  '(arrive|begin|close|come|cry|die|end|finish|go|happen|laugh|leave|live|open|play|return|sleep|start|stay|work)';
const THINGS =
  '((?:the|my|your|his|her|our|their|this|that|these|those) (?:(?!(?:on|in|at|to|from|with|for|this|every|next)(?!\\p{L}))\\p{L}{2,20} ?){1,3}(?<! ))';
const ASKED_PLURAL = new RegExp(
  `^((?:where|when|why|how|at what time) )(?:(do|does|did) (?:it|they) )?${ALONE} ${THINGS}(?=\\?| )`,
  'iu',
);
/** "What eat the cats?" */
const WHAT_PLURAL = new RegExp(
  `^(what )(buy|do|drink|eat|make|need|read|say|see|sell|think|want) ${THINGS}(?=\\?| )`,
  'iu',
);
const COMES =
  /^(?<asking>(?:when|where|why|how|what time|at what time) )did it (?<verb>arrive|come|happen|die|open|close|finish|leave) (?<thing>(?:the|my|your|his|her|our|their|this|that) [^?]{2,40})\?/iu;
const COSTS = /^how much cost(?<one>s)?(?: (?<thing>[^?]{2,60}))?\?/iu;
const QUESTION = /(?:[^.!?…:;]|(?<=\d)[.:](?=\d)){1,300}\?/gu;

/** Gives an English translation the word order of English, by the marks and verbs of its source. */
export function toEnglishOrder(source: string, translated: string): string {
  const ordered = orderSubjects(source, orderLikes(source, denyOnce(source, translated)));
  return orderQuestions(source, nameSubjects(source, ordered));
}

const DENIAL = /(?<!\p{L})non?(?!\p{L})/iu;

function denyOnce(source: string, translated: string): string {
  if (!DENIAL.test(source)) return translated;
  return translated
    .replace(NO_IT, (phrase: string, verb: string) => {
      const base = PASTS.get(verb);
      if (base !== undefined) return `It did not ${base}`;
      return /[^s]s$/.test(verb) && verb !== 'is' && verb !== 'was' && verb !== 'has'
        ? `It does not ${baseOf(verb)}`
        : phrase;
    })
    .replace(NOT_NOBODY, '$1')
    .replace(
      TWO_DENIALS,
      (_, between: string, other: string) => between + (other === 'nothing' ? 'anything' : 'anybody'),
    );
}

/** A denied verb whose subject the rules add behind the negation: "No it told me". */
const NO_IT = /(?<=^|[.!?] )No it (\p{Ll}{2,15})(?!\p{L})/gu;

/** Verbs without an object, whose subject stands behind them in Spanish: "It does not work the elevator". */
const ARRIVES =
  /(?<=^|[.!] )(?:It|They) ((?:does not|do not|did not|has|have|had|will)(?: not)? )?(works?|worked|arrives?|arrived|comes?|came|happens?|happened|exists?|existed|disappears?|disappeared|died) ((?:the|an?|my|your|his|her|our|their|this|that|these|those) [^.,;:!?]{2,40})(?=[.,!]|$)/gu;

/** A passive whose subject stands behind it: "It has been saved the file". */
const PASSIVE =
  /(?<=^|[.!] )It (has(?: not)? been|(?:could|can) ?not be|has not been able to be) (saved|cancelled|sent|found|published|approved|announced|detected|updated|deleted|removed|created|completed|modified|copied|installed|downloaded|loaded|added|received|opened|closed|broken|lost) ((?:the|an?|my|your|his|her|our|their|this|that) [^.,;:!?]{2,40})(?=[.,!]|$)/gu;
/** Two denials of the source, for which English has one: "It does not say" and what follows. A clause in between has its own. */
const TWO_DENIALS =
  /(?<=\bnot )((?:(?!(?:that|because|but|and|or|if|when|who)(?!\p{L}))\p{Ll}+ ){1,4})(nothing|nobody)\b/giu;
/** The same without a word between the two. */
const NOT_NOBODY = /\bnot (nobody|nothing)\b/gi;

const NO_SUBJECT =
  /\b(?:same|way|times?|day|week|weekend|month|year|night|morning|afternoon|evening|hour|minute|moment|summer|winter|spring|autumn|century|decade)s?\b/i;

function orderSubjects(source: string, translated: string): string {
  const active = translated.replace(PASSIVE, (phrase: string, be: string, participle: string, thing: string) =>
    // "It has been updated this week"
    NO_SUBJECT.test(thing) ? phrase : upperFirst(`${thing} ${be} ${participle}`),
  );
  return active.replace(ARRIVES, (phrase: string, auxiliary: string | undefined, verb: string, subject: string) => {
    const noun =
      /^(.{2,30}?)( (?:at|in|on|from|to|with|for|this|next|last|today|tomorrow|yesterday|when|because|and) .*| (?:today|tomorrow|yesterday|now|here|there))?$/u.exec(
        subject,
      );
    const [, thing = subject, rest = ''] = noun ?? [];
    // "They work the land", "It happened the same day"
    if ((verb.startsWith('work') && !/funcion/i.test(source)) || NO_SUBJECT.test(subject)) return phrase;
    return `${upperFirst(thing)} ${auxiliary ?? ''}${verb}${rest}`;
  });
}

/** Questions: "You can help me?" is "Can you help me?" */
function orderQuestions(source: string, translated: string): string {
  if (!source.includes('?')) return translated;
  return translated.replace(QUESTION, (sentence) => {
    const start = /^[^\p{L}]*/u.exec(sentence)?.[0] ?? '';
    return start + orderQuestion(sentence.slice(start.length), OWNS.test(source));
  });
}

/** A pronoun from the start of the source, as an object: "Do you hear Me?" */
const OBJECT_IN_CAPITALS = /(?<=\p{Ll} )(?:Me|Him|Us|Them)(?!\p{L})/gu;

function orderQuestion(question: string, owns: boolean): string {
  const ordered = question
    .replace(OBJECT_IN_CAPITALS, (pronoun) => pronoun.toLowerCase())
    .replace(COSTS, (...args: unknown[]) => {
      const { one, thing = 'it' } = groupsOf(args);
      return `how much ${one === undefined ? 'do' : 'does'} ${thing} cost?`;
    })
    .replace(IT_IS_STATE, '$1 $3 $2')
    .replace(OPENS, (_, asking: string, verb: string, thing: string) => `${asking}does ${thing} ${baseOf(verb)}`)
    .replace(IT_IS_NOUN, '$<asking>$<be>$<are> ')
    .replace(/want to(?=\?$)/, 'want')
    // "Usted" has verbs in the third person.
    .replace(/^has you(?= )/i, 'do you have')
    .replace(WITH_AUXILIARY, (phrase, asking: string | undefined, subject: string, auxiliary: string) =>
      owns && /^ha(?:ve|s|d)$/i.test(auxiliary) ? phrase : `${asking ?? ''}${auxiliary} ${inner(subject)}`,
    )
    .replace(THIRD, (_, asking: string | undefined, subject: string, verb: string, thing?: string) => {
      const isBehind = asking !== undefined && thing !== undefined && subject.toLowerCase() === 'it';
      const own = isBehind ? thing : inner(subject);
      return `${asking ?? ''}does ${own} ${baseOf(verb)}${isBehind || thing === undefined ? '' : ` ${thing}`}`;
    })
    .replace(DENIED, (_, asking: string | undefined, subject: string) => `${asking ?? ''}don't ${inner(subject)} `)
    .replace(
      WITHOUT_AUXILIARY,
      (phrase, asking: string | undefined, subject: string, not: string | undefined, verb: string) => {
        const base = PASTS.get(verb);
        const isOther = base === undefined && (verb.endsWith('ed') || /^(?:he|she|it)$/i.test(subject));
        if (not !== undefined || isOther) return phrase;
        return `${asking ?? ''}${base === undefined ? 'do' : 'did'} ${inner(subject)} ${base ?? verb}`;
      },
    )
    .replace(
      ASKED_PLURAL,
      (_, asking: string, auxiliary: string | undefined, verb: string, things: string) =>
        `${asking}${auxiliary ?? 'do'} ${things} ${verb}`,
    )
    .replace(WHAT_PLURAL, '$1do $3 $2')
    // "When did it arrive the train?"
    .replace(COMES, '$<asking>did $<thing> $<verb>?');
  if (ordered === question) return question;
  return withCapitalOf(question, ordered);
}

function baseOf(verb: string): string {
  if (/[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, 'y');
  return verb.replace(/(?<=ch|sh|ss|x|zz|o)es$|s$/, '');
}

function inner(subject: string): string {
  return /^I$/i.test(subject) ? 'I' : subject.toLowerCase();
}

const SUBJECTS: Readonly<Record<string, string>> = {
  me: 'I',
  you: 'you',
  him: 'he',
  her: 'she',
  us: 'we',
  them: 'they',
};
const LIKES =
  /(?<![\p{L}])(?<it>it|they)(?<not> do(?:es)? not| would not)? (?<would>would )?(?<verb>likes?|loves?) (?<person>me|you|him|her|us|them)(?<much> (?:a lot|very much))?(?: (?<thing>[^.,;:!?]{2,120}))?/giu;
const WHAT_LIKES = /^((?:What|Which|How many) [^?]{2,60}?) likes? (me|you|him|her|us|them)\?/u;
/** Verbs of Romance languages whose object likes their subject. */
const LIKING =
  /(?<!\p{L})(?:(?:g[uú]st|enc[aá]nt)(?:an?|arían?)(?:me|te|che|lles?|nos|vos)?|(?:agrad|encant)(?:en|a|aria|arien))(?!\p{L})/iu;
const LIKED_VERB =
  /(?<!\p{L})(?:(?:g[uú]sta|enc[aá]nta)(?:ría)?(?:me|te|che|lles?|nos|vos)?|agrada) (?:\p{L}{1,6} )?\p{L}{2,20}[aei]r(?:me|te|se|nos|lo|la)?(?!\p{L})/iu;

/** "Gustar" and "agradar" with their subject: "It likes me the song" is "I like the song". */
function orderLikes(source: string, translated: string): string {
  if (!LIKING.test(source)) return translated;
  const asked = translated.replace(
    WHAT_LIKES,
    (_, what: string, person: string) =>
      `${what} ${/^(?:him|her)$/.test(person) ? 'does' : 'do'} ${SUBJECTS[person] ?? ''} like?`,
  );
  return asked.replace(LIKES, (phrase: string, ...rest: unknown[]) => {
    const { it = '', not, would, verb = '', person = '', much, thing } = groupsOf(rest);
    // "They like me" tells of persons if nothing else is liked.
    if (thing === undefined && it.toLowerCase() === 'they') return phrase;
    const subject = SUBJECTS[person.toLowerCase()] ?? '';
    const isThird = /^(?:he|she)$/.test(subject);
    const base = verb.toLowerCase().replace(/s$/, '');
    const predicate = predicateOf(base, isThird, not, would);
    const object = LIKED_VERB.test(source) && !/^to /.test(thing ?? '') ? `to ${thing}` : thing;
    const clause = `${subject} ${predicate} ${object ?? 'it'}${much ?? ''}`;
    return withCapitalOf(it, clause);
  });
}

function predicateOf(verb: string, isThird: boolean, not: string | undefined, would: string | undefined): string {
  if (would !== undefined) return `would ${verb}`;
  if (not === undefined) return isThird ? `${verb}s` : verb;
  return not.includes('would') ? `would not ${verb}` : `${isThird ? 'does' : 'do'} not ${verb}`;
}

function groupsOf(rest: readonly unknown[]): Partial<Record<string, string>> {
  const groups = rest.at(-1);
  return typeof groups === 'object' && groups !== null ? { ...groups } : {};
}
