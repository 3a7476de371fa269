import { TIMESTAMP_PATTERN } from '../input/speaker-turns.ts';
import { count } from './punctuation.ts';

const NUMBERED_CITATION =
  /(?:(?<!\s)\s+)?[[［〔]\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*[\]］〕](?::\s?\d[\d–-]*)?|(?<=[.,;:!?”"»)])\[[a-z]{1,2}\]/g;
/** Remarks of editors and transcribers: "[citation needed]", "[Phonetic]". */
const EDITORIAL_REMARK =
  /(?:(?<!\s)\s+)?[[(]\s?(?:citation needed|clarification needed|(?:note|nb|fn|anm\.?|nota) ?\d{1,3}|sic|phonetic|edit|pictured(?: (?:above|below|left|right))?|file photo)\s?[\])]/gi;
/** Sounds other than words in a transcript: "(laughter)", "[applause and cheers]", "（笑）". */
export const NONVERBAL_SOUND =
  /(?:(?<!\s)\s+)?[[(（]\s?(?:\p{L}+ ){0,2}(?:laugh(?:s|ing|ter)?|chuckl(?:es|ing)|sighs?|applause|cheer(?:s|ing)|crosstalk|cross talk|inaudible|indecipherable|unintelligible|indiscernible|music|silence|pause|coughs?|lachen|lacht|gelächter|heiterkeit|beifall|zwischenrufe?|rires?|applaudissements|risas|aplausos|risate|applausi|risos|смех|аплодисменты|gülüşmeler|alkışlar|笑声?|掌声|鼓掌|拍手|笑い|웃음|박수)(?: [^()[\]（）]{0,24})?\s?[\])）]/giu;
/** "Anna: (to the nurse) Good morning.", "Good morning.(she bows)". */
const STAGE_DIRECTION =
  /(?<=^[\p{Lu}#][^:.!?]{0,30}:\s)\((?!(?:\d{1,2}|\p{L}|[ivx]{2,4})\))[^()]{1,80}\)\s*|(?<=[.!?…])\s*\(\p{Ll}[^()]{1,80}\)$/gu;
/** Brackets without text. Those of a function, `close()`, stay. */
const EMPTY_BRACKETS =
  /(?:(?<!\s)\s+)?(?:(?<![\w$])\((?:\s|[,;]|e\.g\.|i\.e\.|cf\.|see|vgl\.|z\. ?B\.)*\)|\[\s*\]|（\s*）)/g;
/** Footnote marks after a stop: "… the results.¹ 2", "scores.3". */
const FOOTNOTE_MARK =
  /(?<=\p{L}[\p{L}”’"»)]{2}[.!?,;:]["”’»)]?)[¹²³⁴-⁹⁰]+|(?<=\p{Ll}{3}[.!?]["”’»)]?)(?<!(?:Fig|Figs|Abb|Tab|Vol|Sec|Kap|Art|Chap|рис|табл|стр)\.)\d{1,3}(?:[,–-]\d{1,3}){0,5}$|(?<=[\p{L}%)][.!?]["”’»)]?)\(\d{1,3}\)$|(?<=[.!?,;]["'”’»)]?)[†‡]{1,3}|(?<=[\p{L}\p{N})])[†‡]{1,3}(?=[\s.,;:!?]|$)/gu;
const ET_AL_CITATION = /(?:(?<!\s)\s+)?[(（][^()（）]{0,200}\bet al\b[^()（）]{0,200}[)）]/g;
const NAME_YEAR_CITATION =
  /(?:(?<!\s)\s+)?\((?:(?:see|cf\.?|e\.g\.,?|vgl\.|siehe|voir|см\.)\s+)?\p{Lu}[^()]{2,150},\s?(?:19|20)\d\d[a-z]?(?:[:,]\s?(?:(?:[Pp]p?|[Cc]h(?:ap)?|[Ss]ec)\.\s?)?\d[\d–-]*|,\se\.g\.|,\sinter alia)?\)/gu;
/** "(see Figure 2)" in many languages. */
const CROSS_REFERENCE =
  /(?:(?<!\s)\s+)?[(（](?:see|cf\.?|siehe|vgl\.|voir|véase|ver|zie|bkz\.?|patrz|zob\.|див\.|lihat|xem|cfr\.?|vedi|viz|lásd|vezi|ks\.|se (?:tabell?|figur|bilaga?|side|sida)|βλ\.|ראו|انظر|देखें|দেখুন|دیکھیے|იხ\.|tazama|ดู|см\.|参照|參見|参见|fig(?:ure)?s?\.?|table|section|appendix|abb\.|tab\.|рис\.|табл\.|图|表|図)(?!\p{L})[^()（）]{0,100}[)）]/giu;
/** "LONDON, March 3 (Reuters) - ", "( cnn ) ", "(AFP) –". */
const AGENCY_DATELINE =
  /^(?:\p{L}[\p{L}\p{M}\p{N} .,'’/-]{1,60}\s)?\(\s?(?:cnn(?: \w+)?|ap|afp|afpbb|reuters|upi|dpa|apa|ats|efe|ansa|lusa|belga|tass|тасс|риа новости|интерфакс|xinhua|kyodo|yonhap|pti|ani|ians|mti|čtk|agerpres|укрінформ|уніан|وكالات|رويترز|نامہ نگار|भाषा|agenc(?:ies|ias|e)|agenturen)\s?\)\s*\.?[-–—]{0,2}\s*/iu;
/** A place in capitals, optionally a date, a dash, and a sentence: "WASHINGTON, May 5 — ". */
const PLACE_DATELINE =
  /^(?=\p{Lu}[\p{Lu}\p{M} ]{3})\p{Lu}[\p{Lu}\p{M} .'’/-]{2,30}(?:,\s[^–—.()]{1,30})?\.?(?:\s?\([^()]{2,20}\))?\s?(?:[–—]|--| - )\s?(?=["“«„']?\p{Lu}\p{Ll}*\s(?:\S+\s){3})/u;
/** "রাজশাহী, ১২ মে — ", "เชียงคำ 14 มี.ค. 2567 – ", "شیراز – ایسنا: ": place, date and dash in a script without capitals. */
const CASELESS_DATELINE =
  /^(?![\p{Lu}\p{Ll}])[\p{L}\p{M}]{2,20}(?: [\p{L}\p{M}]{2,20})?(?: [–—-] [\p{L}\p{M}]{2,15}:|, ?\p{Nd}{1,2} [\p{L}\p{M}.]{2,15}(?: \p{Nd}{4})?(?: ?\([^()]{2,20}\))? ?[–—-]| \p{Nd}{1,2} [\p{L}\p{M}.]{2,15} \p{Nd}{4} ?[–—-]) (?=\S)/u;
/** "新华社北京5月3日电（记者 …）", "(서울=연합뉴스) 기자 = ". */
const ASIAN_DATELINE =
  /^[【（(]?(?:新华社|中新社|中新网|共同社|韩联社|法新社|路透社|新華社|中央社)[^，。]{0,20}?(?:电|電|讯|訊|[】）)])\s*(?:[（(](?:记者|記者)[^（）()]{1,30}[）)])?\s*|^[(（[【][^()（）[\]【】=]{1,12}=[^()（）[\]【】]{1,20}[)）\]】]\s*(?:\p{L}{2,5}\s?기자\s?=\s?)?/u;
/** Brackets before a sentence: "(Agencies) – The …", "(Example 3) When …". */
const LEADING_ASIDE = /^[(（[［][^()（）[\]［］]{1,80}[)）\]］](?:\s*[-–—:]\s*|\s+)(?=["“«„]?\p{Lu}[\p{Ll}\s])/u;
/** Punctuation left at the beginning after a removal: ", said", ") is". */
const LEADING_PUNCTUATION = /^(?:[,;!?)\]}、，。；：）】]\s*|[.:]+\s+)+(?=\S)/u;
/** "[10:20] ", "00:10:20 ", "10:20 - ", "10:20 Anna: ", but not "10:20 is too late". */
const TIMESTAMP =
  /^(?:[[(]?\d{1,4}[-./]\d{1,2}[-./]\d{2,4}(?:,?\s|T)\d{1,2}:\d{2}\S*|[[(]\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?[\])]|\d{1,2}:\d{2}:\d{2}|\d{1,2}:\d{2}(?:\s?[ap]m)?(?=\s*[-–—]|\s\p{L}[^:：.!?]{0,30}(?:[:：]\s|：)))\s*(?:[-–—]\s*)?(?=\S)/iu;
/** A numbered speaker in marks: "#Person1#: " becomes "Person1: ". */
const MARKED_SPEAKER = /^#(\p{L}+\s?\d{1,3})#(?=\s?[:：])/u;
/** Suffixes in tokenized text: "it 's", "do n't". Not the Dutch "'s nachts", "'s zondags". */
const TOKEN_SUFFIX =
  /(?<=\p{L}) (?=(?:'(?:s|re|ve|ll|d|m)|n't)(?!\p{L}))(?!'s (?:nachts|morgens|ochtends|middags|avonds|zomers|winters|\p{L}+dags|lands|werelds)(?!\p{L}))/gu;
const SPEAKER_LABEL = new RegExp(`^${TIMESTAMP_PATTERN}?[\\p{Lu}#][^:：.!?]{0,30}[:：]\\s+`, 'u');
/** Labels of questions and answers: "Q: ". */
const QUESTION_LABEL =
  /^(?:[QAF]|Question|Answer|Frage|Antwort|Réponse|Pregunta|Respuesta|Domanda|Risposta|Вопрос|Ответ|问|答|問|質問|回答)\s?[:：]\s*(?=\S)/u;
/** Speakers without a name: "Speaker 2: ", "SPEAKER_01: ". */
const UNNAMED_SPEAKER =
  /^(?:(?:speaker|sprecher(?:in)?|locuteur|intervenant|hablante|orador|interlocutor|falante|parlante|relatore|spreker|talare|mówca|спикер|участник|говорящий|发言人|说话人|話者|화자)[ _-]?\d{1,3}|unknown speaker)\s?[:：]\s*(?=\S)/iu;
/** Labels of the parts of an abstract: "Results: ". */
const PART_LABEL =
  /^(?:tl;?dr|background|context|objectives?|aims?|purpose|methods?|findings|results?|conclusions?|interpretation|hintergrund|ziel|methoden|ergebnisse|schlussfolgerung(?:en)?|contexte|objectifs?|méthodes|résultats|introducción|objetivos?|métodos|resultados|conclusi(?:ón|ones)|conclus(?:ão|ões)|obiettiv[oi]|metodi|risultati|conclusioni|введение|цель|методы|результаты|выводы?|заключение)\s?:\s+(?=["“«„(]?\p{Lu})|^[【[](?:背景|目的|方法|結果|结果|結論|结论|배경|목적|방법|결과|결론)[】\]]\s?/iu;
const BULLET = /^(?:[-*•‣▪◦●○·–—]\s+|・\s*)+/;
/** "2.1 The supplier …", "(a) The …", "3) The …". */
const CLAUSE_NUMBER =
  /^(?:\d{1,2}(?:\.\d{1,2}){1,3}\.?|\(?(?:\d{1,2}|[a-z])\))\s+(?=["“«„]?\p{Lu}\p{Ll})(?!(?:Million|Milliard|Billion|Prozent|Grad|Liter|Meter|Kilo|Tonne|Euro|Franken|Dollar|Stunde|Tag|Jahr))/u;
/** "1.各单位", "（2）学生", "三、会议". */
const IDEOGRAPHIC_NUMBER = /^(?:\d{1,2}[.．、]|[（(]\d{1,2}[)）]|[一二三四五六七八九十]{1,3}、)\s?(?=\p{Script=Han})/u;

/**
 * Removes the parts of a sentence that have no meaning outside its document: citations, references to figures, datelines,
 * timestamps, bullets.
 * @param plainText result of `toPlainText`
 * @returns '' when nothing is left
 */
export function cleanSentence(plainText: string): string {
  let cleaned = plainText
    .replace(BULLET, '')
    .replace(PART_LABEL, '')
    .replace(CLAUSE_NUMBER, '')
    .replace(IDEOGRAPHIC_NUMBER, '')
    .replace(AGENCY_DATELINE, '')
    .replace(PLACE_DATELINE, '');
  cleaned = cleaned
    .replace(ASIAN_DATELINE, '')
    .replace(CASELESS_DATELINE, '')
    .replace(TIMESTAMP, '')
    .replace(MARKED_SPEAKER, '$1')
    .replace(QUESTION_LABEL, '')
    .replace(UNNAMED_SPEAKER, '');
  if (/[[(（［〔]/.test(cleaned)) {
    cleaned = cleaned
      .replace(NUMBERED_CITATION, '')
      .replace(EDITORIAL_REMARK, '')
      .replace(NONVERBAL_SOUND, '')
      .replace(STAGE_DIRECTION, '')
      .replace(CROSS_REFERENCE, '')
      .replace(NAME_YEAR_CITATION, '');
    if (/\bet al\b/.test(cleaned)) cleaned = cleaned.replace(ET_AL_CITATION, '');
    cleaned = cleaned.replace(EMPTY_BRACKETS, '').replace(LEADING_ASIDE, '');
  }
  cleaned = cleaned.replace(FOOTNOTE_MARK, '');
  cleaned = joinTokens(cleaned);
  cleaned = cleaned.replace(LEADING_PUNCTUATION, '').trim();
  return cleaned === plainText ? cleaned : restoreCapital(cleaned, plainText);
}

/** Removes the spaces of tokenized text: "he said , quietly .", "it 's", "( at last )". */
function joinTokens(text: string): string {
  let joined = text.replace(TOKEN_SUFFIX, '');
  if (joined.includes('" ') && count(joined, '"') % 2 === 0)
    joined = joined.replace(/(?<=^|[\s(])" ([^"]{1,300}) "(?=[\s.,;:!?)]|$)/gu, '"$1"');
  if (!/ [.,](?=\s|$)/.test(joined)) return joined;
  joined = joined.replace(/(?<! ) +([.,;:!?])(?=\s|$)/g, '$1').replace(/([([]) +|(?<! ) +([)\]])/g, '$1$2');
  if (count(joined, ' "') % 2 === 0 && count(joined, " '") % 2 === 0)
    joined = joined.replace(/(?<=^|\s)(["']) (?=\S)([^"']{1,60}) \1(?=[\s.,;:!?]|$)/gu, '$1$2$1');
  return joined.replace(/(?<=^|[:;] )(["']) (?=\p{L})/gu, '$1').replace(/(?<=[,.!?]) (["'])(?=\s|$)/gu, '$1');
}

/** Removes the time and the name of the speaker in front of a line of a conversation. */
export function removeSpeakerLabel(text: string): string {
  return text.replace(SPEAKER_LABEL, '');
}

/** Capitalizes the first letter when the original text, before a removal, started with a capital. */
export function restoreCapital(text: string, original: string): string {
  if (!/^\P{L}*\p{Lu}/u.test(original)) return text;
  return text.replace(/^(["“„«'(¿¡]*)(\p{Ll})/u, (same, marks: string, letter: string) => {
    const upper = letter.toUpperCase();
    return upper.length === letter.length ? marks + upper : same;
  });
}
