import { type Correction, memoize, type Word } from '@glossa/apertium';
import { type AnalysedWord, analysedWords, can, readType, sentencesOf, type WordType } from './analysed-word.ts';
import { type Changes, collectChanges, keptWords } from './changes.ts';
import { changeConjunctions } from './counted-nouns.ts';
import { adjectivesOf, placesOf, sizesOf, statesBehindBe } from './english-adjectives.ts';
import { answersOf } from './english-answers.ts';
import { isSingularOrVerb, verbsBeforeObjects, verbsOfPlurals, verbsOfPronouns } from './english-bare-verbs.ts';
import {
  changeConditions,
  continuedVerbsOf,
  isNounOrVerb,
  participlesOf,
  pastsOf,
  verbsOfClauses,
  verbsOfNumbered,
} from './english-clauses.ts';
import { mainVerbsOf } from './english-do.ts';
import {
  anyOf,
  changeFor,
  changeGroups,
  changeProhibitions,
  demonstrativesOf,
  existenceOf,
  greetingsOf,
  infinitivesOf,
  lastDemonstrativesOf,
  likesOf,
  pleaseOf,
  precedesInfinitive,
  prepositionsOf,
} from './english-function-words.ts';
import { isCommand, offersOf } from './english-imperatives.ts';
import { changeHabits, changeInfinitives, distancesOf, possessionsOf } from './english-infinitives.ts';
import { INVERTED } from './english-inversions.ts';
import { changeKeptStates } from './english-kept-states.ts';
import { changeCouples, changeTitles, namesOf, TITLED_NAME, titledNamesOf } from './english-names.ts';
import { bareGoalsOf, changeGreat, halfOf, mustOf, nounsBehindToOf } from './english-neighbours.ts';
import {
  changeAll,
  changeCapitals,
  changeNamedNouns,
  isCapitals,
  isNounAndAdjective,
  isNounAndVerb,
  isPluralOrName,
  isUnknownName,
  labelOf,
  nounsOf,
  numberedNounsOf,
  numberedStartOf,
  pluralOf,
} from './english-nouns.ts';
import { changePersonalObjects, objectsOf, personsOf, takesPerson } from './english-objects.ts';
import { changePossessives } from './english-possessives.ts';
import { startOfQuestion, whatOf } from './english-questions.ts';
import { changeLeftOutThat, whoOf } from './english-relatives.ts';
import { changeSessions } from './english-sessions.ts';
import { BE } from './english-states.ts';
import {
  changeAskedInfinitives,
  changeComparisons,
  changeFailures,
  changeGerundsOfTime,
  changeIntroductions,
  changeTemporalClauses,
  changeWishes,
  gerundsOf,
} from './english-subordinates.ts';
import { changeHours, changeWhatTime, prepositionsOfTime, sinceOf } from './english-times.ts';
import { DO, VERBAL_ADJECTIVES } from './english-words.ts';
import { changeForms } from './forms-to-fill-in.ts';
import { predicatesOfItems } from './item-subjects.ts';
import { changeMissingWords, isMissingWord, withMissingReadings } from './missing-verbs.ts';
import { changeFree, changeNouns, hasOtherNoun, hasOtherTranslation, inflectNouns } from './noun-choices.ts';
import { changeVerbs, hasOtherVerb } from './other-verbs.ts';
import {
  changeContinuedFutures,
  changeData,
  changeJoinedPersons,
  changePluralVerbs,
  PLURAL_VERBS,
} from './plural-subjects.ts';
import {
  changeAskedBe,
  changeCommands,
  changeInvertedAuxiliaries,
  changeLetKnow,
  changeQuestionsAndObjects,
  changeStates,
  changeWork,
} from './sentence-changes.ts';
import { isInvariable } from './singular-nouns.ts';
import { changeSenses, SENSES } from './verb-senses.ts';

/** Adds what it finds in a text or a sentence to the changes. */
type Find = (words: readonly AnalysedWord[], changes: Changes) => void;
type Readings = Iterable<readonly [index: number, readings: string | undefined]>;

interface Finder {
  /** The languages of the translation. */
  to: readonly string[];
  /** Whether a word can be one that the finder looks for. A text or sentence without such a word is not searched. */
  isTrigger: (word: WordType, to: string) => boolean;
  find: Find;
}

const ALL = ['es', 'ca', 'gl'];
const ES = ['es'];

/** They read the whole text, and may leave out words before the others read it. The first one that inflects a word is the only one. */
const OF_TEXTS: readonly Finder[] = [
  { to: ALL, isTrigger: form(/^\p{Lu}/u), find: replacing(namesOf) },
  { to: ['es', 'ca'], isTrigger: form(/^(?:Mr|Dr|Prof)s?\.?$/), find: changeCouples },
  { to: ['es', 'ca'], isTrigger: form(/^(?:Mr|Dr|Prof)s?\.?$/), find: changeTitles },
  { to: ['gl'], isTrigger: form(TITLED_NAME), find: replacing(titledNamesOf) },
  { to: ALL, isTrigger: oneOf('no'), find: replacing(answersOf) },
  { to: ALL, isTrigger: oneOf("'s"), find: changePossessives },
  { to: ALL, isTrigger: oneOf('please'), find: replacing(pleaseOf) },
  { to: ALL, isTrigger: oneOf('and', 'or'), find: changeConjunctions },
  { to: ALL, isTrigger: hasOtherTranslation, find: inflectNouns },
  { to: ['ca'], isTrigger: isInvariable, find: (_, changes) => changes.keepSingulars() },
  { to: ALL, isTrigger: oneOf('free'), find: changeFree },
  { to: ALL, isTrigger: form(/^(?:must|should)(?:n['’]t)?$/i), find: changeProhibitions },
  { to: ALL, isTrigger: oneOf('for'), find: changeFor },
];
/** They read one sentence each. */
const OF_SENTENCES: readonly Finder[] = [
  { to: ALL, isTrigger: oneOf('this'), find: adding(demonstrativesOf) },
  { to: ALL, isTrigger: oneOf('that'), find: adding(lastDemonstrativesOf) },
  { to: ALL, isTrigger: oneOf('welcome'), find: adding(greetingsOf) },
  { to: ALL, isTrigger: tagged('vblex'), find: replacing(predicatesOfItems) },
  { to: ALL, isTrigger: precedesInfinitive, find: replacing(infinitivesOf) },
  { to: ALL, isTrigger: reading(BE), find: inQuestions(changeStates) },
  { to: ALL, isTrigger: reading(/^work<vblex>/i), find: changeWork },
  { to: ALL, isTrigger: form(/^let (?:me|us) know$/i), find: changeLetKnow },
  { to: ALL, isTrigger: ({ readings }) => readings.some(isCommand), find: changeCommands },
  { to: ALL, isTrigger: form(/^\?$/), find: adding(offersOf) },
  { to: ALL, isTrigger: oneOf('any', 'anybody', 'anyone', 'anything'), find: adding(anyOf) },
  { to: ALL, isTrigger: oneOf('both', 'all'), find: changeGroups },
  { to: ['ca'], isTrigger: oneOf('all'), find: changeAll },
  { to: ALL, isTrigger: form(/^like(?: this| that)?$/i), find: adding(likesOf) },
  { to: ALL, isTrigger: oneOf('there'), find: adding(existenceOf) },
  { to: ALL, isTrigger: oneOf(...DO), find: adding(mainVerbsOf) },
  { to: ALL, isTrigger: oneOf(...VERBAL_ADJECTIVES), find: adding(adjectivesOf) },
  { to: ALL, isTrigger: oneOf('for', 'about'), find: adding(prepositionsOf) },
  { to: ALL, isTrigger: form(INVERTED), find: inQuestions(changeInvertedAuxiliaries) },
  {
    to: ALL,
    isTrigger: form(/^(?:(?:do|does|did)(?:n['’]t)?|me|us|you|thee)$/i),
    find: inQuestions(changeQuestionsAndObjects),
  },
  { to: ['ca'], isTrigger: oneOf('what'), find: inQuestions(adding(whatOf)) },
  { to: ALL, isTrigger: form(/^(?:how|where|what|who)(?: |$)/i), find: inQuestions(changeAskedBe) },
  { to: ALL, isTrigger: oneOf('what'), find: changeWhatTime },
  { to: ALL, isTrigger: oneOf('at'), find: changeHours },
  { to: ALL, isTrigger: oneOf('since'), find: adding(sinceOf) },
  { to: ALL, isTrigger: oneOf('within', 'before', 'after'), find: adding(prepositionsOfTime) },
  { to: ALL, isTrigger: form(/^want(?:s|ed)?$/i), find: changeWishes },
  { to: ALL, isTrigger: oneOf('to'), find: changeAskedInfinitives },
  { to: ALL, isTrigger: oneOf('must'), find: adding(mustOf) },
  { to: ALL, isTrigger: oneOf('to'), find: adding(nounsBehindToOf) },
  { to: ES, isTrigger: oneOf('great'), find: changeGreat },
  { to: ALL, isTrigger: oneOf('bed'), find: replacing(bareGoalsOf) },
  { to: ALL, isTrigger: oneOf('half'), find: adding(halfOf) },
  { to: ALL, isTrigger: oneOf('used', 'used to'), find: changeHabits },
  { to: ALL, isTrigger: oneOf('to'), find: changeInfinitives },
  { to: ALL, isTrigger: oneOf('from'), find: adding(distancesOf) },
  { to: ALL, isTrigger: oneOf('it', 'you'), find: adding(objectsOf) },
  { to: ALL, isTrigger: oneOf('him', 'her', 'them'), find: changePersonalObjects },
  { to: ES, isTrigger: takesPerson, find: adding(personsOf) },
  { to: ALL, isTrigger: oneOf('have'), find: adding(possessionsOf) },
  { to: ALL, isTrigger: tagged('prn', 'subj'), find: changeLeftOutThat },
  { to: ALL, isTrigger: oneOf('who'), find: adding(whoOf) },
  { to: ALL, isTrigger: oneOf('by'), find: adding(gerundsOf) },
  { to: ALL, isTrigger: form(/^(?:when|while|errors?|problem|failure|exception)$/i), find: changeGerundsOfTime },
  { to: ALL, isTrigger: oneOf('when', 'before', 'until', 'once', 'after'), find: changeTemporalClauses },
  { to: ALL, isTrigger: oneOf('than'), find: changeComparisons },
  { to: ['es', 'gl'], isTrigger: oneOf('could', "couldn't", 'couldn’t'), find: changeFailures },
  { to: ALL, isTrigger: oneOf('this', 'that'), find: changeIntroductions },
  { to: ALL, isTrigger: isNounOrVerb, find: adding(verbsOfClauses) },
  { to: ALL, isTrigger: isSingularOrVerb, find: adding(verbsOfPlurals) },
  { to: ALL, isTrigger: isSingularOrVerb, find: adding(verbsOfPronouns) },
  { to: ALL, isTrigger: isSingular, find: adding(verbsBeforeObjects) },
  { to: ALL, isTrigger: isNounOrVerb, find: adding(verbsOfNumbered) },
  { to: ALL, isTrigger: isNounOrVerb, find: adding(continuedVerbsOf) },
  { to: ALL, isTrigger: isNounAndVerb, find: adding(nounsOf) },
  { to: ALL, isTrigger: isPluralOrName, find: adding(pluralOf) },
  { to: ALL, isTrigger: isNounAndAdjective, find: replacing(numberedNounsOf) },
  { to: ALL, isTrigger: oneOf('long', 'low', 'high', 'fast', 'good', 'included'), find: adding(sizesOf) },
  { to: ALL, isTrigger: form(/^:$/), find: adding(labelOf) },
  { to: ALL, isTrigger: tagged('np', 'al'), find: replacing(numberedStartOf) },
  { to: ALL, isTrigger: isPast, find: adding(statesBehindBe) },
  { to: ALL, isTrigger: oneOf('outside', 'inside'), find: adding(placesOf) },
  { to: ALL, isTrigger: isPast, find: adding(pastsOf) },
  { to: ALL, isTrigger: tagged('vblex', 'pp'), find: adding(participlesOf) },
  { to: ALL, isTrigger: oneOf('if', 'wish'), find: changeConditions },
  { to: ALL, isTrigger: form(/^(?:sign|log)(?:$|n?ed|g?ed|n?ing|g?ing| in| out)/i), find: changeSessions },
  { to: ALL, isTrigger: ({ lower }) => lower === 'and' || PLURAL_VERBS.test(lower), find: changePluralVerbs },
  { to: ALL, isTrigger: oneOf('and'), find: changeJoinedPersons },
  { to: ALL, isTrigger: oneOf('will'), find: changeContinuedFutures },
  { to: ALL, isTrigger: oneOf('data'), find: changeData },
  { to: ALL, isTrigger: reading(/^(?:keep|leave)<vblex>/i), find: changeKeptStates },
  { to: ALL, isTrigger: reading(BE), find: (_, changes) => changes.agree() },
  { to: ALL, isTrigger: hasOtherVerb, find: changeVerbs },
  { to: ALL, isTrigger: oneOf('form', 'forms'), find: changeForms },
  { to: ALL, isTrigger: isMissingWord, find: changeMissingWords },
  { to: ALL, isTrigger: ({ lower }) => lower === 'home' || SENSES.test(lower), find: changeSenses },
];
/** They read the whole text, after the others. */
const OF_REST: readonly Finder[] = [
  { to: ALL, isTrigger: hasOtherNoun, find: changeNouns },
  { to: ['es', 'gl'], isTrigger: isUnknownName, find: changeNamedNouns },
  { to: ALL, isTrigger: isCapitals, find: changeCapitals },
];

/** Searches a text with all finders of a direction. */
export function createFinders(to: string): (words: readonly Word[]) => Correction | undefined {
  const ofTexts = OF_TEXTS.filter((finder) => finder.to.includes(to));
  const ofSentences = OF_SENTENCES.filter((finder) => finder.to.includes(to));
  const ofRest = OF_REST.filter((finder) => finder.to.includes(to));
  const all = [...ofTexts, ...ofSentences, ...ofRest];
  const indices = all.map((_, index) => index);
  /** By finder: the last search for which a word triggered it. */
  const searches = new Float64Array(all.length);
  let searchNumber = 0;
  const typeOf = memoize((text): WordType => {
    const type = withMissingReadings(readType(text), to);
    return { ...type, triggers: indices.filter((index) => all[index]?.isTrigger(type, to)) };
  });

  /** Calls the finders from an index on that a word triggers. */
  function search(words: readonly AnalysedWord[], finders: readonly Finder[], start: number, changes: Changes): void {
    searchNumber++;
    for (const { triggers } of words) for (const index of triggers) searches[index] = searchNumber;
    for (const [at, { find }] of finders.entries()) if (searches[start + at] === searchNumber) find(words, changes);
  }

  const startOfSentences = ofTexts.length;
  const startOfRest = startOfSentences + ofSentences.length;
  return (words) => {
    const analysed = analysedWords(words, typeOf);
    const changes = collectChanges(to);
    search(analysed, ofTexts, 0, changes);
    for (const sentence of sentencesOf(keptWords(analysed, changes)))
      search(sentence, ofSentences, startOfSentences, changes);
    search(analysed, ofRest, startOfRest, changes);
    return changes.toCorrection(words);
  };
}

/** A finder whose readings replace those that others have found. */
function replacing(find: (words: readonly AnalysedWord[]) => Readings): Find {
  return (words, { readings }) => {
    for (const [index, found] of find(words)) readings.set(index, found);
  };
}

/** A finder of words that no other one has changed. */
function adding(find: (words: readonly AnalysedWord[], to: string) => Readings): Find {
  return (words, { readings, to }) => {
    for (const [index, found] of find(words, to)) if (!readings.has(index)) readings.set(index, found);
  };
}

/** A finder that reads what introduces a question and the question apart. */
function inQuestions(find: Find): Find {
  return (sentence, changes) => {
    const start = startOfQuestion(sentence);
    if (start > 0) find(sentence.slice(0, start), changes);
    find(start > 0 ? sentence.slice(start) : sentence, changes);
  };
}

function oneOf(...words: string[]): Finder['isTrigger'] {
  const known = new Set(words);
  return ({ lower }) => known.has(lower);
}

function form(pattern: RegExp): Finder['isTrigger'] {
  return ({ form }) => pattern.test(form);
}

function tagged(...tags: string[]): Finder['isTrigger'] {
  return (word) => can(word, ...tags);
}

function isPast(word: WordType): boolean {
  return can(word, 'vblex', 'past') && can(word, 'vblex', 'pp');
}

/** A noun that can be a verb in the present or the past. */
function isSingular(word: WordType): boolean {
  return isSingularOrVerb(word) || (can(word, 'n', 'sg') && can(word, 'vblex', 'past'));
}

function reading(pattern: RegExp): Finder['isTrigger'] {
  return ({ readings }) => readings.some(({ text }) => pattern.test(text));
}
