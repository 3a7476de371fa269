import { isGreeting } from '../input/greeting.ts';
import { isMailField } from '../input/mail-fields.ts';
import { isAutomatic } from '../input/mail-notices.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { isBoilerplate } from '../ranking/boilerplate.ts';
import { isCourtesy } from './courtesy.ts';
import { hasDetail } from './details.ts';
import type { Emphasis, GenreInput } from './emphasis.ts';
import { dependsInMessage, findNews, isAnnouncement, isBackground, isFormalAddress } from './news.ts';
import { isAboutSender, isNotice } from './notice.ts';
import { asks, isCondition, isOffer } from './offer.ts';

const MIN_FIELDS = 2;
/** Words that ask the reader to do something. */
const REQUEST =
  /(?<!\p{L})(?:please|(?:can|could|would|will) you|let (?:me|us) know|i (?:hereby |therefore )?(?:request|ask you|apply for)|bitte|ich (?:beantrage|fordere)|können Sie|könnten Sie|kannst du|könntest du|veuillez|merci de|je vous (?:demande|prie)|pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|por favor|podrías?|le (?:ruego|pido|solicito)|solicito|pe[çd]o|requeiro|richiedo|chiedo|poderia|podes|per favore|potrebbe|potresti|puoi|graag|kunt u|kun je|alstublieft|пожалуйста|прошу|просим|не могли бы|будь ласка|proszę|czy może|prosím|můžete|snälla|kan du|vänligen|vennligst|venligst|voisitko|voitteko|kérem|vă rog|lütfen|παρακαλώ|vui lòng|tolong|mohon|يرجى|من فضلك|בבקשה|لطفا|कृपया|กรุณา)(?!\p{L})|请|請|麻烦|ください|下さい|お願い|주세요|주십시오|부탁/iu;

/** Offers and courtesies in the form of questions and requests. */
const COURTESY =
  /^(?:would you like|do you (?:want|have|need)|want to|have (?:a |any )?questions|need help|looking for|did you know|möchten sie|haben sie fragen|brauchen sie|vous (?:souhaitez|voulez|avez des questions)|avez-vous des questions|¿(?:quiere|desea|tiene)|(?:quer|deseja|tem) |vuoi|desidera|hai domande|wilt u|heeft u)|(?:please )?(?:do not |don['’]t )?hesitate|please (?:feel free|see (?:the )?attach|do not reply|do not use (?:this|that) (?:[\p{L}-]+ )?(?:address|account|number|link|form|list)|(?:also )?note|remember|be (?:aware|reminded)|read|find)|feel free|bitte (?:beachten|denken|beachtet)|(?:merci de|veuillez) (?:noter|ne pas)|(?:por favor, )?tenga en cuenta|atenção|(?:por favor, )?(?:note|lembre)|(?:si )?ricord(?:a|iamo)|let op|observera|huom|(?:prosimy |proszę )?pamięta[ćj]|обратите внимание|lütfen unutmayın/iu;
/** What does not work, which many messages are about. */
const PROBLEM =
  /(?<!\p{L})(?:(?:does|did|do|is|was|could|can|will)(?:n['’]t| ?not) (?:work|build|start|open|compile|run|load|available|possible)|fail(?:s|ed|ing)|crash(?:es|ed)|bombed|broken|out of (?:order|service)|segfault\p{L}*|errors?|funktioniert nicht|geht nicht|außer betrieb|fehler|defekt|kaputt|ne (?:fonctionne|marche) pas|en panne|hors service|no funciona|fuera de servicio|fallo|não funciona|fora de serviço|falha|avaria|non funziona|fuori servizio|guasto|werkt niet|buiten (?:gebruik|werking)|storing|не работает|ошибка|nie działa|nefunguje|fungerar inte)(?!\p{L})|動きません|動作しない|无法|出错/iu;
const PROBLEM_BONUS = 1.5;
/** More than the penalty of a question. */
const QUESTION_BONUS = 3;
const REQUEST_BONUS = 1.5;
/** Bonuses of the first statement of the message, which is its news, and of the one behind it. */
const STATEMENT_BONUS = [3, 1] as const;
/** A sentence that leads to the news has this penalty. */
const BACKGROUND_BONUS = -1.5;
const BEFORE_NEWS_BONUS = -0.75;
const BEFORE_DATE_BONUS = 3;
/** A sentence that only its date shows to be the news has this bonus. */
const UNSURE_BONUS = 1.5;
/** A sentence with a date or a sum has this bonus. */
const DETAIL_BONUS = 0.5;
/** What must not be done with what is dangerous, which a recall is about. */
const WARNING =
  /(?<!\p{L})(?:(?:do not|don['’]t|stop|never|no longer) (?:use|using|eat|eating|drink|drinking|open|connect|drive|consum|charg|touch)\p{L}*(?!(?: [\p{L}-]+){1,3}? (?:address|password|link|form|list|account|button|name|number)(?!\p{L}))|(?<=^|please |and |[.,;] )(?:switch|turn|unplug|pull) (?:\S+ ){0,3}(?:off|it|out)|nicht (?:mehr )?(?:zu )?(?:verzehr|benutz|verwend|trink|ess)\p{L}+|ne (?:pas|plus) (?:l[ae]s? |l['’])?(?:utilis|consomm|boire|mang)\p{L}*|n[e'’] ?(?:consomm|utilis|buv|mang)ez (?:pas|plus)|no (?:l[oa]s? )?(?:us[ea]|utilic[ea]|consum[ea]|beba|coma|ingiera)\p{L}*|não (?:us|utiliz|consum|beb|com)\p{L}+|non (?:usa|utilizza|consuma|beve|beva|mangia)\p{L}*|niet (?:meer )?(?:te )?(?:gebruik|eten|drinken)\p{L}*|använd inte|brug ikke|bruk ikke|älä käytä|nie (?:używa|spożywa|pi)\p{L}*|nepoužívejte|не (?:используйте|употребляйте|пейте|ешьте)|kullanmayın|tüketmeyin)(?!\p{L})|使用しないで|(?:停止|不要|切勿)(?:使用|食用|饮用)|사용하지 마/iu;
const WARNING_BONUS = 4.2;
const WARNED_NEWS_BONUS = 1.5;
/** What is asked of those who want something: "… if you would like to accept." */
const FOR_SOME =
  /(?<!\p{L})(?:if you (?:would|want|wish|need|have|like|prefer)|wenn (?:sie|ihr|du) (?:möchte|will|woll|brauch|haben)|si vous (?:souhaitez|voulez|désirez|avez)|si (?:desea|quiere|tiene|necesita)|se (?:desidera|vuole|deseja|quiser|pretender)|als u|jeśli chc|если вы (?:хотите|желаете))/iu;
/** What is enclosed. */
const ENCLOSURE =
  /^(?:please find|(?:i|we) (?:enclose|attach)|enclosed|attached|anbei|als anlage|im anhang|beigefügt|in der anlage|vous trouverez|ci-joint|(?:le |les )?adjunt(?:o|amos)|se adjunta|encontrará adjunt|em anexo|segue(?:m)? (?:em )?anexo|in allegato|allegat|bijgevoegd|in de bijlage|bifoga|vedlagt|vedhæftet|liitteenä|w załączeniu|v příloze|во вложении|прилагаю|ekte)(?!\p{L})/iu;
/** Digits and what belongs to a date. */
const DATE_LINE = /^[\p{Nd}\s./年月日-]+$/u;
/** A request to some readers only has this penalty. */
const CONDITION_BONUS = -2;

/** Recognizes an e-mail by the fields of its header, a letter by its greeting, and a notice by its title. What it tells first counts most, then what it asks. */
export function emphasizeMail({ units, language, isSubtitles }: GenreInput): Emphasis[] | undefined {
  if (isSubtitles || !isMessage(units)) return undefined;
  return messagesOf(units).flatMap((message) => emphasizeMessage(message, language));
}

/** The sentences of each message. A forwarded message tells its news too. */
function messagesOf(units: readonly TextUnit[]): TextUnit[][] {
  const messages: TextUnit[][] = [[]];
  for (const unit of units) {
    if (unit.kind === 'noise' && isMailField(unit.text)) messages.push([]);
    else if (unit.kind !== 'heading' && unit.kind !== 'noise') messages.at(-1)?.push(unit);
  }
  return messages;
}

function emphasizeMessage(units: readonly TextUnit[], language: string | undefined): Emphasis[] {
  const empty = new Set(units.filter(saysNothing));
  const said = units.filter((unit) => !empty.has(unit));
  const requests = new Map(said.map((unit) => [unit, bonusOfRequest(unit.text, language)]));
  const statements = said.filter((unit) => {
    const isNews = requests.get(unit) === undefined || isBehindStatement(unit.text);
    return isNews && isStatement(unit.text, language);
  });
  const news = findNews(statements, language);
  const hasWarning = requests.values().some((bonus) => bonus === WARNING_BONUS);
  // A date says less surely than a verb that a later sentence is the news.
  const isSure = news === 0 || isAnnouncement(statements[news]?.text ?? '');
  const bonuses = new Map(statements.map((unit, at) => [unit, bonusOfStatement(unit, at - news, isSure, language)]));
  return units.flatMap((unit): Emphasis[] => {
    const { start, end, text } = unit;
    if (empty.has(unit)) return [{ start, end, bonus: 0, isLeftOut: true }];
    const statement = bonuses.get(unit) ?? 0;
    const request = requests.get(unit) ?? 0;
    // A warning needs what it is about.
    const warned = unit === statements[news] && hasWarning ? WARNED_NEWS_BONUS : 0;
    const main = warned + (statement > 0 ? Math.max(statement, request) : statement || request);
    const bonus = main + (main >= 0 && /\p{Nd}/u.test(text) && hasDetail(text) ? DETAIL_BONUS : 0);
    const standsAlone = isFormalAddress(text, language);
    return bonus !== 0 || standsAlone ? [{ start, end, bonus, standsAlone }] : [];
  });
}

/** @param behind statements between the news and this one; negative before the news */
function bonusOfStatement({ text }: TextUnit, behind: number, isSure: boolean, language: string | undefined): number {
  // What readers know is broken is what the news is about.
  if (behind < 0 && PROBLEM.test(text)) return STATEMENT_BONUS[0];
  if (behind < 0) return isBackground(text) ? BACKGROUND_BONUS : isSure ? BEFORE_NEWS_BONUS : BEFORE_DATE_BONUS;
  // "It will close." says the news together with the sentence before.
  const place = behind === 1 && dependsInMessage(text, language) ? 0 : behind;
  const bonus = place === 0 && !isSure ? UNSURE_BONUS : (STATEMENT_BONUS[place] ?? 0);
  return bonus + (PROBLEM.test(text) ? PROBLEM_BONUS : 0);
}

/** Whether a sentence is one of courtesy or of programs, or presents the sender of a notice. */
const saysNothing = ({ text, heading }: TextUnit): boolean =>
  isCourtesy(text) || isAutomatic(text) || (heading !== undefined && isAboutSender(heading.text));

/** Undefined for a sentence that asks nothing. */
function bonusOfRequest(text: string, language: string | undefined): number | undefined {
  if (isOffer(text, language)) return CONDITION_BONUS;
  if (WARNING.test(text)) return WARNING_BONUS;
  const isQuestion = asks(text);
  if (!isQuestion && !REQUEST.test(text)) return undefined;
  if (isCondition(text, language)) return isQuestion ? 0 : CONDITION_BONUS;
  if (COURTESY.test(text) || FOR_SOME.test(text)) return 0;
  return isQuestion ? QUESTION_BONUS : REQUEST_BONUS;
}

/** Whether a request follows from the statement before it: "The printer is out of order, so please use the other one." */
function isBehindStatement(text: string): boolean {
  return !asks(text) && (REQUEST.exec(text)?.index ?? 0) >= MIN_STATEMENT_LENGTH;
}

function isStatement(text: string, language: string | undefined): boolean {
  return text.length >= minLengthOf(text) && !isCondition(text, language) && !isAside(text);
}

const isAside = (text: string): boolean => ENCLOSURE.test(text) || DATE_LINE.test(text) || isBoilerplate(text);

const minLengthOf = (text: string): number => (UNSPACED.test(text) ? MIN_UNSPACED_LENGTH : MIN_STATEMENT_LENGTH);

/** UTF-16 units. Shorter ones are thanks, greetings and names. */
const MIN_STATEMENT_LENGTH = 20;
const MIN_UNSPACED_LENGTH = 9;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/u;

/** The word with which letters in Japanese open, before the season. */
const JAPANESE_OPENING = /^(?:拝啓|謹啓|前略|拝復)/u;
/** Units of a remark above the header of a forwarded message. */
const MAX_REMARK_UNITS = 3;

/** Whether a document is a message: a mail, a letter or a notice. */
export const isMessage = (units: readonly TextUnit[]): boolean => isMail(units) || isNotice(units);

/** Whether a document begins with the header of an e-mail, below a short remark for one that is forwarded, or with a greeting. */
function isMail(units: readonly TextUnit[]): boolean {
  let fields = 0;
  let remarks = 0;
  for (const { kind, text } of units) {
    if (kind === 'noise' && isMailField(text)) fields++;
    else if ((kind === 'noise' && isGreeting(text)) || JAPANESE_OPENING.test(text)) return true;
    else if (kind !== 'noise' && kind !== 'heading' && (fields > 0 || ++remarks > MAX_REMARK_UNITS)) break;
  }
  return fields >= MIN_FIELDS;
}
