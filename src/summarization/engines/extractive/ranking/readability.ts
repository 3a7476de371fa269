import { isOtherLanguage } from '../../../../languages/detect-document-language.ts';
import { dominantScript, type Script } from '../../../../languages/scripts.ts';
import { startsLower } from '../../../../text/letter-case.ts';
import { removeSpeakerLabel } from '../cleaning/clean-sentence.ts';
import { endsWithStop, hasUnbalancedMarks } from '../cleaning/punctuation.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { disfluencyPenalty, removeDisfluencies } from '../speech/remove-disfluencies.ts';
import { isBoilerplate } from './boilerplate.ts';
import type { DocumentProfile } from './document-profile.ts';

/** Headings of sections without content. */
const BACK_MATTER =
  /^[\d.\s]*(?:references|bibliography|works cited|further reading|external links|see also|notes|footnotes|sources|acknowledge?ments?|funding|conflicts? of interest|literatur|literaturverzeichnis|quellen|weblinks|einzelnachweise|siehe auch|anmerkungen|danksagung|références|bibliographie|liens externes|voir aussi|remerciements|referencias|bibliografía|enlaces externos|agradecimientos|riferimenti|bibliografia|referências|литература|список литературы|примечания|ссылки|kaynakça|kaynaklar|dış bağlantılar|tài liệu tham khảo|参考文献|參考文獻|参考资料|參考資料|致谢|外部链接|外部連結|注释|參見|参考資料|謝辞|脚注|出典|外部リンク|関連項目|참고문헌|각주|외부 링크|같이 보기|ligações externas|ver também|collegamenti esterni|voci correlate|bronnen|literatuur|externe links|zie ook|källor|referenser|externa länkar|se även|litteraturhenvisninger|eksterne (?:henvisninger|lenker)|se også|lähteet|viitteet|aiheesta muualla|bibliografi[ae]|przypisy|linki zewnętrzne|zobacz też|podziękowania|externí odkazy|související články|literatura|források|jegyzetek|irodalom|további információk|legături externe|vezi și|примітки|джерела|посилання|див\. також|література|βιβλιογραφία|παραπομπές|εξωτερικοί σύνδεσμοι|المراجع|المصادر|وصلات خارجية|انظر أيضا|ביבליוגרפיה|קישורים חיצוניים|הערות שוליים|לקריאה נוספת|منابع|پانویس|پیوند به بیرون|جستارهای وابسته|सन्दर्भ|संदर्भ|बाहरी कड़ियाँ|इन्हें भी देखें|তথ্যসূত্র|বহিঃসংযোগ|حوالہ جات|بیرونی روابط|مزید دیکھیے|อ้างอิง|แหล่งข้อมูลอื่น|referensi|pranala luar|daftar pustaka|lihat pula|catatan kaki|ლიტერატურა|სქოლიო|marejeo|tanbihi|viungo vya nje|license|licence|lizenz|licencia|citations?|citing|(?:how to )?cite|sponsors|backers|zitierweise|zitieren|sponsoren|comment citer|cómo citar|patrocinadores|como citar|come citare|цитирование|спонсоры|как процитировать|引用本[文项]|赞助商?|スポンサー|후원|translation|übersetzung|traduction|traducción|traduzione|tradução|vertaling|tłumaczenie|traducere|перевод|переклад|översättning|oversættelse|překlad|fordítás|翻訳|翻译|reporting bugs|fehler melden|signaler des bogues|informar de errores|signalare bug|zgłaszanie błędów|raportarea erorilor|сообщение об ошибках)(?!\p{L})/iu;
/** A text of which an address takes more is a link with its label: "Slides: https://…". */
const MAX_ADDRESS_SHARE = 0.35;
const LINK_PENALTY = 3.5;
const ADDRESSES = /(?:https?:\/\/|www\.)\S+|(?<!\S)\S[^\s@]*@\S+\.\S+/gi;
const ADDRESS = /https?:\/\/|www\.|(?<!\S)\S[^\s@]*@\S+\.\S/i;
/** References to figures, tables and sections. */
const CROSS_REFERENCE =
  /\b(?:fig(?:ure)?s?|tables?|sec(?:tion|t)?|eq(?:uation)?s?|appendix|example|algorithm|abbildung|abb|tabelle|kapitel|tableau|figura|tabla|tabella|gráfico|cuadro|quadro)\.?\s*\(?\d|^(?:cfr|vgl|cf|see|véase|ver|voir|siehe|см)[. ]|(?:рис|табл)\.\s*\d|[图表]\s*\d/i;
const GREETING =
  /^(?:hi|(?:good )?morning|evening|lol|haha|great|perfect|hello|hey|dear|thanks?|thank you|welcome|please (?:turn|refer|see|note|visit)|ok(?:ay)?|yes|yeah|no|sure|bye|goodbye|good (?:morning|afternoon|evening|luck)|(?:best|kind|warm) regards|sincerely|cheers|hallo|liebe[r]?|sehr geehrte[r]?|danke|vielen dank|mit freundlichen grüßen|viele grüße|bonjour|salut|merci|cordialement|hola|gracias|saludos|ciao|grazie|olá|obrigad[oa]|привет|здравствуйте|спасибо|с уважением|你好|大家好|谢谢|您好|こんにちは|ありがとう)(?!\p{L})/iu;
const THANKS = /\b(?:thank you|thanks)\b|\bdanke\b|\bmerci\b|\bgracias\b|спасибо|谢谢|ありがとう/i;
const INTRODUCTION = /^(?:I'm|I am|My name is|Ich bin|Je suis|Soy) \p{Lu}\p{Ll}+ \p{Lu}/u;
/** Remarks about a meeting or call itself: "Let me turn to slide 10.", "I'm pleased to welcome …". */
const ANNOUNCEMENT = [
  /^(?:(?:now|so|next|first|and|then|finally|well|okay),? )*(?:I['’]ll|I will|let me|let us|let['’]s|I['’]d like to|I would like to|I want to|I['’]m (?:now )?going to|I am going to|we['’]ll now|we will now)\s(?:now |also |just |first |briefly |then |quickly )*(?:start|begin|turn|move on|go (?:through|over)|walk (?:you|through)|hand (?:it|the|over)|pass (?:it|the)|open (?:it|the)|close with|conclude|discuss|cover|review|touch (?:on|upon)|share (?:some|a few|with)|provide|introduce|welcome|thank|remind|highlight|comment|shift)(?!\p{L})/iu,
  /^(?:now,? )?(?:turning|moving|shifting|looking)(?: now| back| ahead)? (?:to|on to|over to|at)(?!\p{L})[^,]*$/iu,
  /(?<!\p{L})(?:(?:pleased|delighted|happy|glad|hono[u]?red|excited) to (?:welcome|introduce|have you|be (?:here|joined|with you)|join)|appreciate your (?:attendance|time|interest|participation|patience)|looking forward to (?:hearing|seeing|speaking|your)|straight (?:in)?to questions)(?!\p{L})/iu,
  /^(?:ich (?:begrüße|danke|rufe)|kommen wir (?:nun|jetzt|zu)|wir kommen (?:nun|jetzt|zu)|lassen Sie (?:mich|uns)|permettez-moi|passons|je vous remercie|permítanme|damos la bienvenida|позвольте|разрешите|перейд[её]м|благодарю)(?!\p{L})/iu,
  /^(?:好的?，)?(?:那么?)?(?:下面|接下来|有请|欢迎|感谢|非常感谢|再次感谢|谢谢|请问|让我们|各位)|的(?:精彩)?(?:分享|发言|介绍|演讲|回答|讲解)[。！]?$/u,
];
/** Captions of pictures. */
const CAPTION =
  /\(\s?(?:far )?(?:left|right|above|below|pictured|file photo|cent(?:re|er))\s?\)|(?<!\p{L})(?:file photo|archive photo|pictured (?:above|below|left|right|here))(?!\p{L})|(?<!\p{L})(?:photo|foto|фото|ảnh|fotoğraf)(?: [^:]{1,20})?:/iu;

/** What stands before a list: "The prices are as follows." */
const LEADS_IN =
  /[:：]$|(?<!\p{L})(?:as follows|wie folgt|comme suit|(?:como|come) segue|como sigue|a continuación|als volgt|enligt följande|som følger|seuraavasti|następująco|следующим образом)\.$|(?:以下|下記|次)の(?:通り|とおり)(?:です|である|となります|になります|でございます)?。$|如下。$|다음과 같습니다\.$/iu;

/** Penalties by number of words, and by number of terms. */
const SHORT_PENALTY = [3, 3, 3, 2.5, 1.5, 0.8];
const FEW_TERMS_PENALTY = [3, 2.5, 1.5, 0.5];
/** UTF-16 units of a sentence that is easy to read. */
const MAX_EASY_LENGTH = 240;
const MAX_EASY_LENGTH_CJK = 120;

/** Stage directions, which cleaning removes: "(to the nurse) Good morning." */
const LEADING_BRACKETS = /^(?:[(（[][^()（）[\]]{1,200}[)）\]]\s*)+(?=[\p{L}"“])/u;

/** UTF-16 units. Shorter sentences, such as "No.", get a fixed penalty. A document can have a hundred thousand of them. */
const MIN_JUDGED_LENGTH = 4;
const UNJUDGED_PENALTY = 4;

/**
 * Penalty for a sentence that reads badly on its own, in standard deviations of the score.
 * @param words,terms of the sentence
 * @returns 0 for a sentence without flaws
 */
export function readabilityPenalty(unit: TextUnit, words: number, terms: number, profile: DocumentProfile): number {
  const { script, isCaseless, isProse, speech } = profile;
  if (unit.text.length < MIN_JUDGED_LENGTH) return UNJUDGED_PENALTY;
  const text = removeSpeakerLabel(unit.text).replace(LEADING_BRACKETS, '');
  // In scripts without spaces, the words left are estimated from the length left.
  const wordsLeft = Math.max(text.split(/\s+/).length, Math.floor((words * text.length) / unit.text.length));
  const contentWords = Math.min(words, wordsLeft);
  let penalty = 0;
  if (unit.kind === 'code' || unit.kind === 'table') penalty += 4;
  if (unit.heading && BACK_MATTER.test(unit.heading.text)) penalty += 3;
  if (isBoilerplate(unit.text)) penalty += 2.5;
  if (ADDRESS.test(text)) penalty += addressShare(text) > MAX_ADDRESS_SHARE ? LINK_PENALTY : 1;
  if (CROSS_REFERENCE.test(text)) penalty += words < 8 ? 2.5 : 0.8;
  if (isQuestion(text, script)) penalty += 1.6;
  if (isProse && !endsWithStop(text)) penalty += 1.2;
  if (speech?.isSpontaneous)
    penalty += disfluencyPenalty(removeDisfluencies(text, speech)) + (endsWithStop(text) ? 0 : 1);
  if (LEADS_IN.test(text)) penalty += 1.5;
  if (!isCaseless && startsLower(text)) penalty += 0.8;
  penalty += Math.max(SHORT_PENALTY[contentWords] ?? 0, FEW_TERMS_PENALTY[terms] ?? 0);
  if (/^(?:[%‰°&/\\=+×÷…]|\.{3})/u.test(text)) penalty += 1.5;
  if (GREETING.test(text) || INTRODUCTION.test(text)) penalty += 2;
  if (contentWords < 12 && THANKS.test(text)) penalty += 1.5;
  if (/^[([]?\d{1,3}[)\].]\s/.test(text)) penalty += 0.6;
  if (hasUnbalancedMarks(text)) penalty += 0.5;
  // The whole sentence stands in brackets: stage directions and remarks.
  if (/^[(（[［].*[)）\]］][.。]?$/u.test(text)) penalty += 2;
  if (isNameList(text, words)) penalty += 3;
  else if (!isCaseless && isLineUp(text)) penalty += 2;
  if (ANNOUNCEMENT.some((phrases) => phrases.test(text))) penalty += 1.7;
  // A name was split: "The victim, V.T. T."
  if (words < 12 && /(?<![\p{L}\p{N}])\p{Lu}\.$/u.test(text)) penalty += 1.5;
  if (CAPTION.test(text)) penalty += 1.5;
  if (/^["“„«»「『]/.test(text)) penalty += 0.25;
  if (symbolShare(text) > 0.22) penalty += 1.5;
  penalty += Math.min(2.5, 0.35 * Math.max(0, countNotation(text) - 2));
  if (!/\p{L}/u.test(text)) penalty += 3;
  const maxLength = script === 'Jpan' ? MAX_EASY_LENGTH_CJK : MAX_EASY_LENGTH;
  if (text.length > maxLength) penalty += ((text.length - maxLength) / (0.8 * maxLength)) ** 1.5;
  if (isForeign(text, profile)) penalty += 3;
  return penalty;
}

/**
 * Code and formulas inside a sentence: commands, identifiers, variables, mathematical signs. Single letters count unless
 * they are a word in a language. Capitals do not count: they can be names (the language C, vitamin D).
 */
const NOTATION =
  /\\\p{L}+|[\p{L}\p{N}]_+[\p{L}\p{N}]|\p{L}\(\)|(?<=\s)--\p{L}|\p{Ll}{2}\p{Lu}\p{Ll}|[\p{Sm}{}^|ˆ˜¯∗]|[\u{1d400}-\u{1d7ff}]|(?<![\p{L}\p{M}\p{N}.'’-])(?:[b-df-hjl-np-rtxαβγδεθλμπρστφχψ]|\p{Ll}\d)(?![\p{L}\p{M}\p{N}'’-])/gu;

/** Counts the pieces of code and formulas in a sentence. */
export function countNotation(text: string): number {
  return text.match(NOTATION)?.length ?? 0;
}

function addressShare(text: string): number {
  const length = text.match(ADDRESSES)?.reduce((sum, address) => sum + address.length, 0) ?? 0;
  return length / text.length;
}

function symbolShare(text: string): number {
  return (text.match(/[\d=|<>{}\\+*_^~%$#/[\]]/g)?.length ?? 0) / Math.max(1, text.length);
}

/** Whether a sentence is mostly a list: players, members, ingredients. */
function isNameList(text: string, words: number): boolean {
  const commas = text.match(/[,;،、]\s/g)?.length ?? 0;
  return commas >= 5 && commas >= 0.35 * words;
}

/** Whether a sentence has only names and numbers: "Mill 45, 52.", "J Brook (Ashby).", "Leeds, 26 April 2022 7:43 p.m." */
function isLineUp(text: string): boolean {
  const named = text.replace(/\d ?[ap]\.?m(?!\p{L})/gu, '');
  return /\p{Lu}/u.test(named) && !/(?<![\p{L}\p{M}'’])[\p{Ll}\p{Lo}]/u.test(named);
}

function isQuestion(text: string, script: Script | undefined): boolean {
  return (script === 'Grek' ? /[?;\u037e]["'”’»)\]]*$/u : /[?？؟]["'”’»)\]]*$/u).test(text);
}

/** UTF-16 units from which the language of a sentence is judged. */
const MIN_FOREIGN_LENGTH = 12;

/** Whether a sentence is in a script or language that is rare in the document. */
function isForeign(text: string, { script, scripts, language }: DocumentProfile): boolean {
  if (text.length < MIN_FOREIGN_LENGTH) return false;
  const own = dominantScript(text);
  return own !== undefined && (!scripts.has(own) || (own === script && isOtherLanguage(text, language)));
}
