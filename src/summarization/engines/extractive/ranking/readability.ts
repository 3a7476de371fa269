import { isOtherLanguage } from '../../../../languages/guess-document-language.ts';
import { dominantScript, type Script } from '../../../../languages/scripts.ts';
import { startsLower } from '../../../../text/letter-case.ts';
import { GERSHAYIM } from '../cleaning/balance-marks.ts';
import { withoutLabel } from '../cleaning/clean-sentence.ts';
import type { Sentences, Unit } from '../input/read-sentences.ts';
import { type Speech, speechOf } from '../speech/detect-speech.ts';
import { asMeant, hesitation } from '../speech/remove-disfluencies.ts';
import { isBoilerplate } from './boilerplate.ts';
import { notationCount } from './notation.ts';

/** Sections that hold no content of their own. */
const BACK_MATTER =
  /^[\d.\s]*(?:references|bibliography|works cited|further reading|external links|see also|notes|footnotes|sources|acknowledge?ments?|funding|conflicts? of interest|literatur|literaturverzeichnis|quellen|weblinks|einzelnachweise|siehe auch|anmerkungen|danksagung|références|bibliographie|liens externes|voir aussi|remerciements|referencias|bibliografía|enlaces externos|agradecimientos|riferimenti|bibliografia|referências|литература|список литературы|примечания|ссылки|kaynakça|kaynaklar|dış bağlantılar|tài liệu tham khảo|参考文献|參考文獻|参考资料|參考資料|致谢|外部链接|外部連結|注释|參見|参考資料|謝辞|脚注|出典|外部リンク|関連項目|참고문헌|각주|외부 링크|같이 보기|ligações externas|ver também|collegamenti esterni|voci correlate|bronnen|literatuur|externe links|zie ook|källor|referenser|externa länkar|se även|litteraturhenvisninger|eksterne (?:henvisninger|lenker)|se også|lähteet|viitteet|aiheesta muualla|bibliografi[ae]|przypisy|linki zewnętrzne|zobacz też|podziękowania|externí odkazy|související články|literatura|források|jegyzetek|irodalom|további információk|legături externe|vezi și|примітки|джерела|посилання|див\. також|література|βιβλιογραφία|παραπομπές|εξωτερικοί σύνδεσμοι|المراجع|المصادر|وصلات خارجية|انظر أيضا|ביבליוגרפיה|קישורים חיצוניים|הערות שוליים|לקריאה נוספת|منابع|پانویس|پیوند به بیرون|جستارهای وابسته|सन्दर्भ|संदर्भ|बाहरी कड़ियाँ|इन्हें भी देखें|তথ্যসূত্র|বহিঃসংযোগ|حوالہ جات|بیرونی روابط|مزید دیکھیے|อ้างอิง|แหล่งข้อมูลอื่น|referensi|pranala luar|daftar pustaka|lihat pula|catatan kaki|ლიტერატურა|სქოლიო|marejeo|tanbihi|viungo vya nje|license|licence|lizenz|licencia)(?!\p{L})/iu;
const ADDRESS = /https?:\/\/|www\.|(?<!\S)\S[^\s@]*@\S+\.\S/i;
const LEADS_ELSEWHERE =
  /\b(?:fig(?:ure)?s?|tables?|sec(?:tion|t)?|eq(?:uation)?s?|appendix|example|algorithm|abbildung|abb|tabelle|kapitel|tableau|figura|tabla|tabella|gráfico|cuadro|quadro)\.?\s*\(?\d|^(?:cfr|vgl|cf|see|véase|ver|voir|siehe|см)[. ]|(?:рис|табл)\.\s*\d|[图表]\s*\d/i;
const GREETING =
  /^(?:hi|(?:good )?morning|evening|lol|haha|great|perfect|hello|hey|dear|thanks?|thank you|welcome|please (?:turn|refer|see|note|visit)|ok(?:ay)?|yes|yeah|no|sure|bye|goodbye|good (?:morning|afternoon|evening|luck)|(?:best|kind|warm) regards|sincerely|cheers|hallo|liebe[r]?|sehr geehrte[r]?|danke|vielen dank|mit freundlichen grüßen|viele grüße|bonjour|salut|merci|cordialement|hola|gracias|saludos|ciao|grazie|olá|obrigad[oa]|привет|здравствуйте|спасибо|с уважением|你好|大家好|谢谢|您好|こんにちは|ありがとう)(?!\p{L})/iu;
const THANKS = /\b(?:thank you|thanks)\b|\bdanke\b|\bmerci\b|\bgracias\b|спасибо|谢谢|ありがとう/i;
const INTRODUCTION = /^(?:I'm|I am|My name is|Ich bin|Je suis|Soy) \p{Lu}\p{Ll}+ \p{Lu}/u;
/** What is said about the meeting or the call itself: "Let me turn to slide 10.", "I'm pleased to welcome …". */
const ANNOUNCEMENT = [
  /^(?:(?:now|so|next|first|and|then|finally|well|okay),? )*(?:I['’]ll|I will|let me|let us|let['’]s|I['’]d like to|I would like to|I want to|I['’]m (?:now )?going to|I am going to|we['’]ll now|we will now)\s(?:now |also |just |first |briefly |then |quickly )*(?:start|begin|turn|move on|go (?:through|over)|walk (?:you|through)|hand (?:it|the|over)|pass (?:it|the)|open (?:it|the)|close with|conclude|discuss|cover|review|touch (?:on|upon)|share (?:some|a few|with)|provide|introduce|welcome|thank|remind|highlight|comment|shift)(?!\p{L})/iu,
  /^(?:now,? )?(?:turning|moving|shifting|looking)(?: now| back| ahead)? (?:to|on to|over to|at)(?!\p{L})[^,]*$/iu,
  /(?<!\p{L})(?:(?:pleased|delighted|happy|glad|hono[u]?red|excited) to (?:welcome|introduce|have you|be (?:here|joined|with you)|join)|appreciate your (?:attendance|time|interest|participation|patience)|looking forward to (?:hearing|seeing|speaking|your)|straight (?:in)?to questions)(?!\p{L})/iu,
  /^(?:ich (?:begrüße|danke|rufe)|kommen wir (?:nun|jetzt|zu)|wir kommen (?:nun|jetzt|zu)|lassen Sie (?:mich|uns)|permettez-moi|passons|je vous remercie|permítanme|damos la bienvenida|позвольте|разрешите|перейд[её]м|благодарю)(?!\p{L})/iu,
  /^(?:好的?，)?(?:那么?)?(?:下面|接下来|有请|欢迎|感谢|非常感谢|再次感谢|谢谢|请问|让我们|各位)|的(?:精彩)?(?:分享|发言|介绍|演讲|回答|讲解)[。！]?$/u,
];
/** Under and about pictures. */
const CAPTION =
  /\(\s?(?:far )?(?:left|right|above|below|pictured|file photo|cent(?:re|er))\s?\)|(?<!\p{L})(?:file photo|archive photo|pictured (?:above|below|left|right|here))(?!\p{L})|(?<!\p{L})(?:photo|foto|фото|ảnh|fotoğraf)(?: [^:]{1,20})?:/iu;
const ENDED = /[.!?…;\p{Sentence_Terminal}]["'”’»›“)\]}」』】）*_\s]*$/u;

/** What so many words cost: they say little, and a few characters that are left are no reason to say it. */
const SHORTNESS = [3, 3, 3, 2.5, 1.5, 0.8];
const EMPTINESS = [3, 2.5, 1.5, 0.5];
/** A sentence of more UTF-16 units than this is hard to read, in Chinese and Japanese of more than the second. */
const LONG = 240;
const LONG_CJK = 120;

/** "(to the nurse) Good morning.": clean-up takes them out. */
const LEADING_BRACKETS = /^(?:[(（[][^()（）[\]]{1,200}[)）\]]\s*)+(?=[\p{L}"“])/u;

/** What is usual in a document, so that only what departs from it counts against a sentence. */
export interface Habits {
  script: Script | undefined;
  language: string | undefined;
  /** This one and others that much of the document is in. */
  scripts: ReadonlySet<Script | undefined>;
  /** No sentence begins in upper case. */
  caseless: boolean;
  /** Most of it is sentences with a stop at their end, not a list. */
  prose: boolean;
  /** How people speak in it; undefined in a written text. */
  speech: Speech | undefined;
}

/** True when a sentence has a stop at its end. */
export function isEnded(text: string): boolean {
  return ENDED.test(text.slice(-12));
}

/** A document is in another script too when so much of it is. */
const MIN_SCRIPT_SHARE = 0.3;

function scriptsOf(units: readonly Unit[], main: Script | undefined): ReadonlySet<Script | undefined> {
  const lengths = new Map<Script | undefined, number>();
  for (const { text } of units) {
    const script = dominantScript(text);
    // A letter of Chinese or Japanese stands for a part of a word that others write with three.
    lengths.set(script, (lengths.get(script) ?? 0) + text.length * (script === 'Jpan' ? 3 : 1));
  }
  const all = lengths.values().reduce((sum, length) => sum + length, 0);
  return new Set([
    main,
    ...[...lengths].filter(([, length]) => length >= MIN_SCRIPT_SHARE * all).map(([script]) => script),
  ]);
}

/** Measures the habits of a document. */
export function habitsOf(document: Sentences): Habits {
  const { units, script, language } = document;
  const sample = units.slice(0, 500);
  const ended = sample.filter((unit) => isEnded(unit.text));
  return {
    script,
    language,
    scripts: scriptsOf(sample, script),
    caseless: !sample.some((unit) => /^\P{L}*\p{Lu}/u.test(unit.text)),
    prose: ended.length > 0.3 * sample.length,
    speech: speechOf(document),
  };
}

/** How badly a sentence would read on its own, in standard deviations of the score; 0 for one without fault. */
export function readingPenalty(unit: Unit, words: number, terms: number, habits: Habits): number {
  const { script, caseless, prose, speech } = habits;
  // "No.", "好。", a stray letter: nothing in it to judge, and a text may have a hundred thousand of them.
  if (unit.text.length < 4) return 4;
  const text = withoutLabel(unit.text).replace(LEADING_BRACKETS, '');
  // Without blanks between words they are as many as the part of the text that is left.
  const left = Math.max(text.split(/\s+/).length, Math.floor((words * text.length) / unit.text.length));
  const spoken = Math.min(words, left);
  let penalty = 0;
  if (unit.kind === 'code' || unit.kind === 'table') penalty += 4;
  if (unit.heading && BACK_MATTER.test(unit.heading.text)) penalty += 3;
  if (isBoilerplate(unit.text)) penalty += 2.5;
  if (ADDRESS.test(text)) penalty += 1;
  if (LEADS_ELSEWHERE.test(text)) penalty += words < 8 ? 2.5 : 0.8;
  if (isQuestion(text, script)) penalty += 1.6;
  if (prose && !isEnded(text)) penalty += 1.2;
  if (speech?.isFree) penalty += hesitation(asMeant(text, speech)) + (isEnded(text) ? 0 : 1);
  if (/[:：]$/.test(text)) penalty += 1.5;
  if (!caseless && startsLower(text)) penalty += 0.8;
  penalty += Math.max(SHORTNESS[spoken] ?? 0, EMPTINESS[terms] ?? 0);
  if (/^[%‰°&/\\=+×÷]/u.test(text)) penalty += 1.5;
  if (GREETING.test(text) || INTRODUCTION.test(text)) penalty += 2;
  if (spoken < 12 && THANKS.test(text)) penalty += 1.5;
  if (/^[([]?\d{1,3}[)\].]\s/.test(text)) penalty += 0.6;
  if (isUnbalanced(text)) penalty += 0.5;
  // Stage directions, remarks: the whole sentence in brackets.
  if (/^[(（[［].*[)）\]］][.。]?$/u.test(text)) penalty += 2;
  if (isNameList(text, words)) penalty += 3;
  else if (!caseless && isLineUp(text)) penalty += 2;
  if (ANNOUNCEMENT.some((phrases) => phrases.test(text))) penalty += 1.7;
  // The name goes on in the next sentence: "The victim, V.T. T."
  if (words < 12 && /(?<![\p{L}\p{N}])\p{Lu}\.$/u.test(text)) penalty += 1.5;
  if (CAPTION.test(text)) penalty += 1.5;
  if (/^["“„«»「『]/.test(text)) penalty += 0.25;
  if (symbolShare(text) > 0.22) penalty += 1.5;
  penalty += Math.min(2.5, 0.35 * Math.max(0, notationCount(text) - 2));
  if (!/\p{L}/u.test(text)) penalty += 3;
  const long = script === 'Jpan' ? LONG_CJK : LONG;
  if (text.length > long) penalty += ((text.length - long) / (0.8 * long)) ** 1.5;
  if (isForeign(text, habits)) penalty += 3;
  return penalty;
}

/** True when a quotation mark or bracket lacks its partner. */
export function isUnbalanced(text: string): boolean {
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0;
  return (
    (count(/"/g) - count(GERSHAYIM)) % 2 === 1 ||
    count(/[(（]/g) !== count(/[)）]/g) ||
    count(/[“„«]/g) > count(/[”“»]/g)
  );
}

function symbolShare(text: string): number {
  return (text.match(/[\d=|<>{}\\+*_^~%$#/[\]]/g)?.length ?? 0) / Math.max(1, text.length);
}

/** Players, members, ingredients: names with commas between them and hardly a word besides. */
function isNameList(text: string, words: number): boolean {
  const commas = text.match(/[,;،、]\s/g)?.length ?? 0;
  return commas >= 5 && commas >= 0.35 * words;
}

/** "Mill 45, 52.", "J Brook (Ashby).": nothing but names and numbers. */
function isLineUp(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/(?<![\p{L}\p{M}'’])[\p{Ll}\p{Lo}]/u.test(text);
}

function isQuestion(text: string, script: Script | undefined): boolean {
  return (script === 'Grek' ? /[?;\u037e]["'”’»)\]]*$/u : /[?？؟]["'”’»)\]]*$/u).test(text);
}

/** A passage in a script that hardly any of the document is in, or in another language; short sentences cannot tell. */
function isForeign(text: string, { script, scripts, language }: Habits): boolean {
  if (text.length < 12) return false;
  const own = dominantScript(text);
  return own !== undefined && (!scripts.has(own) || (own === script && isOtherLanguage(text, language)));
}
