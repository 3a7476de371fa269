import { TIMESTAMP_PATTERN } from '../input/speaker-turns.ts';

const NUMBERED_CITATION =
  /(?:(?<!\s)\s+)?[[［〔]\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*[\]］〕](?::\s?\d[\d–-]*)?|(?<=[.,;:!?”"»)])\[[a-z]{1,2}\]/g;
/** What editors and transcribers put in: "[citation needed]", "[Phonetic]". */
const REMARK =
  /(?:(?<!\s)\s+)?[[(]\s?(?:citation needed|clarification needed|sic|phonetic|edit|pictured(?: (?:above|below|left|right))?|file photo)\s?[\])]/gi;
/** What was heard besides words: "(laughter)", "[applause and cheers]", "（笑）". */
export const NONVERBAL_SOUND =
  /(?:(?<!\s)\s+)?[[(（]\s?(?:\p{L}+ ){0,2}(?:laugh(?:s|ing|ter)?|chuckl(?:es|ing)|sighs?|applause|cheer(?:s|ing)|crosstalk|cross talk|inaudible|indecipherable|unintelligible|indiscernible|music|silence|pause|coughs?|lachen|lacht|gelächter|heiterkeit|beifall|zwischenrufe?|rires?|applaudissements|risas|aplausos|risate|applausi|risos|смех|аплодисменты|gülüşmeler|alkışlar|笑声?|掌声|鼓掌|拍手|笑い|웃음|박수)(?: [^()[\]（）]{0,24})?\s?[\])）]/giu;
/** "Anna: (to the nurse) Good morning.", "Good morning.(she bows)". */
const DIRECTION =
  /(?<=^[\p{Lu}#][^:.!?]{0,30}:\s)\((?!(?:\d{1,2}|\p{L}|[ivx]{2,4})\))[^()]{1,80}\)\s*|(?<=[.!?…])\s*\(\p{Ll}[^()]{1,80}\)$/gu;
const EMPTY_BRACKETS = /(?:(?<!\s)\s+)?(?:\((?:\s|[,;]|e\.g\.|i\.e\.|cf\.|see|vgl\.|z\. ?B\.)*\)|\[\s*\]|（\s*）)/g;
/** Marks of footnotes behind a stop: "… the results.¹ 2", "scores.3". */
const FOOTNOTE =
  /(?<=\p{L}[\p{L}”’"»)]{2}[.!?,;:]["”’»)]?)[¹²³⁴-⁹⁰]+|(?<=\p{Ll}{3}[.!?])(?<!(?:Fig|Figs|Abb|Tab|Vol|Sec|Kap|Art|Chap|рис|табл|стр)\.)\d{1,2}$/gu;
const NAMED_CITATION = /(?:(?<!\s)\s+)?[(（][^()（）]{0,200}\bet al\b[^()（）]{0,200}[)）]/g;
const NAME_AND_YEAR =
  /(?:(?<!\s)\s+)?\((?:(?:see|cf\.?|e\.g\.,?|vgl\.|siehe|voir|см\.)\s+)?\p{Lu}[^()]{2,150},\s?(?:19|20)\d\d[a-z]?(?:[:,]\s?(?:(?:[Pp]p?|[Cc]h(?:ap)?|[Ss]ec)\.\s?)?\d[\d–-]*|,\se\.g\.|,\sinter alia)?\)/gu;
const POINTER =
  /(?:(?<!\s)\s+)?[(（](?:see|cf\.?|siehe|vgl\.|voir|véase|ver|zie|bkz\.?|patrz|zob\.|див\.|lihat|xem|cfr\.?|vedi|viz|lásd|vezi|ks\.|se (?:tabell?|figur|bilaga?|side|sida)|βλ\.|ראו|انظر|देखें|দেখুন|دیکھیے|იხ\.|tazama|ดู|см\.|参照|參見|参见|fig(?:ure)?s?\.?|table|section|appendix|abb\.|tab\.|рис\.|табл\.|图|表|図)(?!\p{L})[^()（）]{0,100}[)）]/giu;
/** "LONDON, March 3 (Reuters) - ", "( cnn ) ", "(AFP) –". */
const AGENCY_DATELINE =
  /^(?:\p{L}[\p{L}\p{M}\p{N} .,'’/-]{1,60}\s)?\(\s?(?:cnn(?: \w+)?|ap|afp|afpbb|reuters|upi|dpa|apa|ats|efe|ansa|lusa|belga|tass|тасс|риа новости|интерфакс|xinhua|kyodo|yonhap|pti|ani|ians|mti|čtk|agerpres|укрінформ|уніан|وكالات|رويترز|نامہ نگار|भाषा|agenc(?:ies|ias|e)|agenturen)\s?\)\s*[-–—]{0,2}\s*/iu;
/** "WASHINGTON, May 5 — ": a place in capitals, perhaps a date, a dash, and a sentence. */
const PLACE_DATELINE =
  /^(?=\p{Lu}[\p{Lu}\p{M} ]{3})\p{Lu}[\p{Lu}\p{M} .'’/-]{2,30}(?:,\s[^–—.()]{1,30})?\.?(?:\s?\([^()]{2,20}\))?\s?(?:[–—]|--| - )\s?(?=["“«„']?\p{Lu}\p{Ll}*\s(?:\S+\s){3})/u;
/** "রাজশাহী, ১২ মে — ", "เชียงคำ 14 มี.ค. 2567 – ", "شیراز – ایسنا: ": a place, a date and a dash in a script without capitals. */
const CASELESS_DATELINE =
  /^(?![\p{Lu}\p{Ll}])[\p{L}\p{M}]{2,20}(?: [\p{L}\p{M}]{2,20})?(?: [–—-] [\p{L}\p{M}]{2,15}:|, ?\p{Nd}{1,2} [\p{L}\p{M}.]{2,15}(?: \p{Nd}{4})?(?: ?\([^()]{2,20}\))? ?[–—-]| \p{Nd}{1,2} [\p{L}\p{M}.]{2,15} \p{Nd}{4} ?[–—-]) (?=\S)/u;
/** "新华社北京5月3日电（记者 …）", "(서울=연합뉴스) 기자 = ". */
const ASIAN_DATELINE =
  /^[【（(]?(?:新华社|中新社|中新网|共同社|韩联社|法新社|路透社|新華社|中央社)[^，。]{0,20}?(?:电|電|讯|訊|[】）)])\s*(?:[（(](?:记者|記者)[^（）()]{1,30}[）)])?\s*|^[(（[【][^()（）[\]【】=]{1,12}=[^()（）[\]【】]{1,20}[)）\]】]\s*(?:\p{L}{2,5}\s?기자\s?=\s?)?/u;
/** "(Agencies) – The …", "(Example 3) When …": brackets in front of a sentence. */
const LEADING_ASIDE = /^[(（[［][^()（）[\]［］]{1,80}[)）\]］](?:\s*[-–—:]\s*|\s+)(?=["“«„]?\p{Lu}[\p{Ll}\s])/u;
/** What is left of what stood before: ", said", ") is". */
const ORPHANS = /^(?:[,;!?)\]}、，。；：）】]\s*|[.:]+\s+)+(?=\S)/u;
/** "[10:20] ", "00:10:20 ", "10:20 - ", "10:20 Anna: ", but not "10:20 is too late". */
const TIMESTAMP =
  /^(?:[[(]?\d{1,4}[-./]\d{1,2}[-./]\d{2,4}(?:,?\s|T)\d{1,2}:\d{2}\S*|[[(]\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?[\])]|\d{1,2}:\d{2}:\d{2}|\d{1,2}:\d{2}(?:\s?[ap]m)?(?=\s*[-–—]|\s\p{L}[^:：.!?]{0,30}(?:[:：]\s|：)))\s*(?:[-–—]\s*)?(?=\S)/iu;
/** "#Person1#: " stays "Person1: ": who says it matters as much as with a name. */
const MARKED_SPEAKER = /^#(\p{L}+\s?\d{1,3})#(?=\s?[:：])/u;
/** "it 's", "do n't" of a text that was split into tokens; not the Dutch "'s nachts", "'s zondags". */
const TOKEN_SUFFIX =
  /(?<=\p{L}) (?=(?:'(?:s|re|ve|ll|d|m)|n't)(?!\p{L}))(?!'s (?:nachts|morgens|ochtends|middags|avonds|zomers|winters|\p{L}+dags|lands|werelds)(?!\p{L}))/gu;
const LABEL = new RegExp(`^${TIMESTAMP_PATTERN}?[\\p{Lu}#][^:：.!?]{0,30}[:：]\\s+`, 'u');
/** In front of what is asked and answered. */
const QUESTION_LABEL =
  /^(?:[QAF]|Question|Answer|Frage|Antwort|Réponse|Pregunta|Respuesta|Domanda|Risposta|Вопрос|Ответ|问|答|問|質問|回答)\s?[:：]\s*(?=\S)/u;
const BULLET = /^(?:[-*•‣▪◦●○·–—]\s+|・\s*)+/;
/** "2.1 The supplier …", "(a) The …", "3) The …". */
const CLAUSE_NUMBER =
  /^(?:\d{1,2}(?:\.\d{1,2}){1,3}\.?|\(?(?:\d{1,2}|[a-z])\))\s+(?=["“«„]?\p{Lu}\p{Ll})(?!(?:Million|Milliard|Billion|Prozent|Grad|Liter|Meter|Kilo|Tonne|Euro|Franken|Dollar|Stunde|Tag|Jahr))/u;

/**
 * Takes out of a tidied sentence what means nothing without the document around it: citations, pointers to figures,
 * datelines, time stamps, bullets. Returns '' when nothing is left.
 */
export function cleanSentence(tidied: string): string {
  let cleaned = tidied
    .replace(BULLET, '')
    .replace(CLAUSE_NUMBER, '')
    .replace(AGENCY_DATELINE, '')
    .replace(PLACE_DATELINE, '');
  cleaned = cleaned
    .replace(ASIAN_DATELINE, '')
    .replace(CASELESS_DATELINE, '')
    .replace(TIMESTAMP, '')
    .replace(MARKED_SPEAKER, '$1')
    .replace(QUESTION_LABEL, '');
  if (/[[(（［〔]/.test(cleaned)) {
    cleaned = cleaned
      .replace(NUMBERED_CITATION, '')
      .replace(REMARK, '')
      .replace(NONVERBAL_SOUND, '')
      .replace(DIRECTION, '')
      .replace(POINTER, '')
      .replace(NAME_AND_YEAR, '');
    if (/\bet al\b/.test(cleaned)) cleaned = cleaned.replace(NAMED_CITATION, '');
    cleaned = cleaned.replace(EMPTY_BRACKETS, '').replace(LEADING_ASIDE, '');
  }
  cleaned = cleaned.replace(FOOTNOTE, '');
  cleaned = withoutGaps(cleaned);
  cleaned = cleaned.replace(ORPHANS, '').trim();
  return cleaned === tidied ? cleaned : restoreCapital(cleaned, tidied);
}

/** Text that was split into tokens is put together: "he said , quietly .", "it 's", "( at last )". */
function withoutGaps(text: string): string {
  let whole = text.replace(TOKEN_SUFFIX, '');
  if (whole.includes('" ') && count(whole, '"') % 2 === 0)
    whole = whole.replace(/(?<=^|[\s(])" ([^"]{1,300}) "(?=[\s.,;:!?)]|$)/gu, '"$1"');
  if (!/ [.,](?=\s|$)/.test(whole)) return whole;
  whole = whole.replace(/(?<! ) +([.,;:!?])(?=\s|$)/g, '$1').replace(/([([]) +|(?<! ) +([)\]])/g, '$1$2');
  if (count(whole, ' "') % 2 === 0 && count(whole, " '") % 2 === 0)
    whole = whole.replace(/(?<=^|\s)(["']) (?=\S)([^"']{1,60}) \1(?=[\s.,;:!?]|$)/gu, '$1$2$1');
  return whole.replace(/(?<=^|[:;] )(["']) (?=\p{L})/gu, '$1').replace(/(?<=[,.!?]) (["'])(?=\s|$)/gu, '$1');
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** The sentence without the time and the name in front of it, as lines of a conversation have them. */
export function removeSpeakerLabel(text: string): string {
  return text.replace(LABEL, '');
}

/** Upper case for the first letter when the text began with upper case before something was taken off. */
export function restoreCapital(text: string, before: string): string {
  if (!/^\P{L}*\p{Lu}/u.test(before)) return text;
  return text.replace(/^(["“„«'(¿¡]*)(\p{Ll})/u, (same, marks: string, letter: string) => {
    const upper = letter.toUpperCase();
    return upper.length === letter.length ? marks + upper : same;
  });
}
