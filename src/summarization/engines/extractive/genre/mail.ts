import { isGreeting } from '../input/greeting.ts';
import { isMailField } from '../input/mail-fields.ts';
import { isAutomatic } from '../input/mail-notices.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { isBoilerplate } from '../ranking/boilerplate.ts';
import { isCourtesy } from './courtesy.ts';
import type { Emphasis, GenreInput } from './emphasis.ts';

const MIN_FIELDS = 2;
const QUESTION = /[?？؟\u037e]["'”’»)\]]*$/u;
/** Words that ask the reader to do something. */
const REQUEST =
  /(?<!\p{L})(?:please|(?:can|could|would|will) you|let (?:me|us) know|i (?:hereby |therefore )?(?:request|ask you|apply for)|bitte|ich (?:beantrage|fordere)|können Sie|könnten Sie|kannst du|könntest du|veuillez|merci de|je vous (?:demande|prie)|pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|por favor|podrías?|le (?:ruego|pido|solicito)|solicito|pe[çd]o|requeiro|richiedo|chiedo|poderia|podes|per favore|potrebbe|potresti|puoi|graag|kunt u|kun je|alstublieft|пожалуйста|прошу|просим|не могли бы|будь ласка|proszę|czy może|prosím|můžete|snälla|kan du|vänligen|vennligst|venligst|voisitko|voitteko|kérem|vă rog|lütfen|παρακαλώ|vui lòng|tolong|mohon|يرجى|من فضلك|בבקשה|لطفا|कृपया|กรุณา)(?!\p{L})|请|請|麻烦|ください|下さい|お願い|주세요|주십시오|부탁/iu;

/** A condition: what follows is asked of some readers only, such as "If you have questions, please call". */
const CONDITION =
  /^(?:if|in case|should you|unless|wenn|falls|sollten|en cas|dans le cas|caso|en caso|qualora|nel caso|indien|mocht|если|jeśli|jeżeli|w razie|pokud|hvis|jos|dacă|eğer|якщо|αν|εάν|nếu|jika|apabila|如果|如有|若|もし|만약|إذا|אם|अगर|यदि|หาก)(?!\p{L})/iu;
/** Words for a condition that mean something else in other languages, as in "Si comunica che …" and "Se ha cancelado …". */
const CONDITION_IN: Readonly<Record<string, RegExp>> = {
  fr: /^s[i'’]/iu,
  es: /^si /iu,
  ca: /^si /iu,
  pt: /^se /iu,
  gl: /^se /iu,
  it: /^se /iu,
  nl: /^als /iu,
  sv: /^om /iu,
  hu: /^ha /iu,
};
/** Offers and courtesies in the form of questions and requests. */
const COURTESY =
  /^(?:would you like|do you (?:want|have|need)|want to|have (?:a |any )?questions|need help|looking for|did you know|möchten sie|haben sie fragen|brauchen sie|vous (?:souhaitez|voulez|avez des questions)|avez-vous des questions|¿(?:quiere|desea|tiene)|(?:quer|deseja|tem) |vuoi|desidera|hai domande|wilt u|heeft u)|(?:please )?(?:do not |don['’]t )?hesitate|please (?:feel free|see (?:the )?attach|do not reply|note that you can)|feel free/iu;
/** What does not work, which many messages are about. */
const PROBLEM =
  /(?<!\p{L})(?:(?:does|did|do|is|was|could|can|will)(?:n['’]t| ?not) (?:work|build|start|open|compile|run|load|available|possible)|fail(?:s|ed|ing)|crash(?:es|ed)|bombed|broken|segfault\p{L}*|errors?|funktioniert nicht|geht nicht|fehler|defekt|kaputt|ne (?:fonctionne|marche) pas|en panne|no funciona|fallo|não funciona|falha|avaria|non funziona|guasto|werkt niet|storing|не работает|ошибка|nie działa|nefunguje|fungerar inte)(?!\p{L})|動きません|動作しない|无法|出错/iu;
const PROBLEM_BONUS = 1.5;
/** More than the penalty of a question. */
const QUESTION_BONUS = 3;
const REQUEST_BONUS = 1.5;
/** Bonuses of the first statement of the message, which is its news, and of the one behind it. */
const STATEMENT_BONUS = [3, 1] as const;
/** Of what is asked of some readers only. */
const CONDITION_BONUS = -2;

/** Recognizes an e-mail by the fields of its header. What it tells first counts most, then what it asks. */
export function emphasizeMail({ units, language }: GenreInput): Emphasis[] | undefined {
  if (!isMail(units)) return undefined;
  let statements = 0;
  return units.flatMap(({ kind, text, start, end }): Emphasis[] => {
    // A forwarded message tells its news first, too.
    if (kind === 'noise' && isMailField(text)) statements = 0;
    if (kind === 'heading' || kind === 'noise') return [];
    if (isCourtesy(text) || isAutomatic(text)) return [{ start, end, bonus: 0, isLeftOut: true }];
    const problem = PROBLEM.test(text) ? PROBLEM_BONUS : 0;
    const request = bonusOfRequest(text, language);
    const isNews = request === undefined || isBehindStatement(text);
    const statement = isNews && isStatement(text, language) ? (STATEMENT_BONUS[statements++] ?? 0) + problem : 0;
    const bonus = statement > 0 ? Math.max(statement, request ?? 0) : (request ?? 0);
    return bonus !== 0 ? [{ start, end, bonus }] : [];
  });
}

/** Undefined for a sentence that asks nothing. */
function bonusOfRequest(text: string, language: string | undefined): number | undefined {
  const isQuestion = QUESTION.test(text);
  if (!isQuestion && !REQUEST.test(text)) return undefined;
  if (isCondition(text, language)) return isQuestion ? 0 : CONDITION_BONUS;
  if (COURTESY.test(text)) return 0;
  return isQuestion ? QUESTION_BONUS : REQUEST_BONUS;
}

/** Whether a request follows from the statement before it: "The printer is out of order, so please use the other one." */
function isBehindStatement(text: string): boolean {
  return !QUESTION.test(text) && (REQUEST.exec(text)?.index ?? 0) >= MIN_STATEMENT_LENGTH;
}

function isStatement(text: string, language: string | undefined): boolean {
  return text.length >= minLengthOf(text) && !isCondition(text, language) && !isBoilerplate(text);
}

const isCondition = (text: string, language = ''): boolean =>
  CONDITION.test(text) || (CONDITION_IN[language]?.test(text) ?? false);

const minLengthOf = (text: string): number => (UNSPACED.test(text) ? MIN_UNSPACED_LENGTH : MIN_STATEMENT_LENGTH);

/** UTF-16 units. Shorter ones are thanks, greetings and names. */
const MIN_STATEMENT_LENGTH = 20;
const MIN_UNSPACED_LENGTH = 9;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/u;

/** Units of a remark above the header of a forwarded message. */
const MAX_REMARK_UNITS = 3;

/** Whether a document begins with the header of an e-mail, below a short remark for one that is forwarded, or with a greeting. */
export function isMail(units: readonly TextUnit[]): boolean {
  let fields = 0;
  let remarks = 0;
  for (const { kind, text } of units) {
    if (kind === 'noise' && isMailField(text)) fields++;
    else if (kind === 'noise' && isGreeting(text)) return true;
    else if (kind !== 'noise' && kind !== 'heading' && (fields > 0 || ++remarks > MAX_REMARK_UNITS)) break;
  }
  return fields >= MIN_FIELDS;
}
