import { createEchoFinder, SPECIAL_TOKEN, wordRuns } from '../../../../llm/output-checks.ts';
import type { Check } from '../../../checks/candidate.ts';

/**
 * "Translation" and "translate" in many languages, without ambiguous words (Russian for a bank transfer, Finnish for a
 * turn). An output that mentions translation although its source does not is chatter.
 */
const TRANSLATION =
  /translat|tradu[czsç]|übersetz|vertal|oversæt|oversett|översätt|tłumaczeni|překlad|preklad|prijevod|переклад|перакла|(?:вот|ваш) перевод|перевод:|μετάφρασ|çevirisi|tercüme|tərcümə|fordítás|käännö[ks]|tõl[kg]e|tulkojum|vertimas|bản dịch|terjemah|翻译|翻譯|译文|譯文|翻訳|번역|คำแปล|अनुवाद|অনুবাদ|ترجم|תרגום|itzulpen|cyfieith|përkth|թարգմ|თარგმ/iu;

/** The same words and ambiguous ones, which a source about translation may contain. */
const TRANSLATION_IN_SOURCE =
  /translat|трансл|ট্রান্সলে|traslad|tradu|übersetz|dolmetsch|vertal|vertol|tolk|overs|oversæt|översätt|tłumacz|překl|prekl|prev[eo]|prijevod|пере[вк]|перак|прев[ео]|тәрҗ|аудар|котор|меташ|μετ[αά]φρ|çevir|tərcümə|tercüme|fordít|kään|tõlk|tõlg|tulk|vert|þýð|dịch|terjem|translit|interpret|翻|译|譯|訳|번역|แปล|अनुवाद|भाषांत|तर्ज|অনুবাদ|અનુવાદ|ಅನುವಾದ|വിവർത്ത|പരിഭാഷ|மொழிபெயர்|అనువ|ترجم|תרג|itzul|cyfieith|përkth|թարգմ|თარგმ/iu;

/** Introductions and notes with a colon. A translation may contain one only if its source has a colon. */
const OPENING =
  /^\s*(?:sure|certainly|of course|absolutely|okay|here (?:is|are|you go)|here['’]s|gladly|claro|por supuesto|aquí (?:está|tienes)|bien sûr|voici|natürlich|hier ist|ecco|конечно|вот|当然|以下是)[^:：]{0,60}[:：]/iu;
const NOTE = /(?:^|[\s([])(?:note|nota|hinweis|anmerkung|remarque|примечание|注|注意|備考)\s*[:：]/iu;
const COLON = /[:：]/;

/** Rejects comments on the translation. */
export const isChatter: Check = ({ source, translation }) =>
  (TRANSLATION.test(translation) && !TRANSLATION_IN_SOURCE.test(source)) ||
  (!COLON.test(source) && (OPENING.test(translation) || NOTE.test(translation)));

const MACHINE =
  /\b(?:as an? (?:ai|artificial intelligence|assistant)|i(?:['’]m| am) (?:just )?an? (?:ai|assistant)|language model|modelo de (?:lenguaje|linguagem)|modèle de langage|sprachmodell)\b|языковая модель|языковой модель|语言模型|語言模型|言語モデル|언어 모델|人工智能助手/iu;
const MACHINE_IN_SOURCE = /\b(?:ai|ki|ia|ии)\b|assist|model|modèl|модел|模型|モデル|모델|智能|人工|助手/iu;

const SORRY =
  /\bi(?:['’]m| am) (?:very |really )?sorry\b|\bi apologi[sz]e\b|\blo siento, (?:pero )?no puedo|\b(?:desculpe|lamento), (?:mas )?não posso|\bdésolée?,? (?:mais )?je ne peux|\btut mir leid,? (?:aber )?ich kann|\bmi dispiace,? (?:ma )?non posso|(?:извините|к сожалению),? (?:но )?я не могу|抱歉，?(?:但)?我(?:无法|不能)|对不起，?我(?:无法|不能)|申し訳(?:ありません|ございません)が|죄송하지만/iu;
const SORRY_IN_SOURCE =
  /sorry|apolog|regret|siento|perd[oó]n|disculp|lament|desculp|d[eé]sol|excus|leid|bedauer|entschuld|verzeih|spiac|scus|perdon|извин|прости|сожал|жаль|spijt|ledsen|tyvärr|beklag|undskyld|unnskyld|przepr|przykro|bohužel|omlouv|žao|oprost|žal|шкода|вибач|съжал|üzgün|özür|sajnál|bocsán|elnézés|pahoittel|anteeksi|valitet|vabanda|atvain|atsipraš|xin lỗi|maaf|抱歉|对不起|對不起|不好意思|遗憾|申し訳|すみません|ごめん|残念|죄송|미안|유감|ขอโทษ|เสียใจ|खेद|माफ|क्षमा|दुख|آسف|عذر|متأسف|סליחה|מצטער|λυπ|συγγν/iu;

const UNABLE =
  /\b(?:i (?:can(?:['’]t|not)|won['’]t|(?:am|['’]m) (?:unable|not able) to)|unable to) (?:assist|help|translate|comply|fulfil)/iu;
const HELP_IN_SOURCE =
  /help|assist|ayud|asist|ajud|aux[ií]l|aid[eo]|aiut|helf|hilf|unterstütz|помо|hjælp|hjälp|hjelp|pomo|допомо|yardım|segít|autta|apua|abi|palīdz|padė|giúp|bantu|帮|幫|协助|協助|助け|手伝|支援|도와|도움|지원|ช่วย|मदद|सहायता|সাহায্য|مساعد|کمک|עזר|βοηθ/iu;

/** Rejects an output that refuses the request or presents the model. */
export const isRefusal: Check = ({ source, translation }) =>
  (MACHINE.test(translation) && !MACHINE_IN_SOURCE.test(source)) ||
  (SORRY.test(translation) && !SORRY_IN_SOURCE.test(source)) ||
  (UNABLE.test(translation) && !HELP_IN_SOURCE.test(source));

/** The numbering of a JSON response inside a translation. */
const NUMBERED_KEY = /[{,]\s*"\d{1,2}"\s*:/u;

/** Consecutive words of the instructions that count as a repetition of them. */
const ECHO_WORDS = 5;

/** Rejects an output that repeats the instructions of the prompt or contains control tokens of a model. */
export function createLeakCheck(instructions: string): Check {
  const echoesIn = createEchoFinder(instructions, ECHO_WORDS);
  return ({ source, translation }) => {
    const token = SPECIAL_TOKEN.exec(translation)?.[0] ?? NUMBERED_KEY.exec(translation)?.[0];
    if (token !== undefined && !source.includes(token)) return true;
    const echoes = echoesIn(translation);
    if (echoes.length === 0) return false;
    const sourceRuns = new Set(wordRuns(source, ECHO_WORDS));
    return echoes.some((run) => !sourceRuns.has(run));
  };
}
