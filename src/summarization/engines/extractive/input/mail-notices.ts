import { isSignOff } from '../../../../text/sign-off.ts';
import { isGreeting } from './greeting.ts';
import type { Line } from './line.ts';
import { hasForm, startsWithForm, textBehind } from './notice-forms.ts';

/** What a gateway calls a mail or its sender, alone or before its warning: "[EXTERNAL EMAIL]". */
const TAG =
  /^\W{0,6}(?:\p{L}{1,15}(?: op)?\W{1,4})?(?:this is an )?(?:(?:external|externe?r?|ext)(?: (?:e-?mail|mail|message|nachricht|sender|absender))?|(?:correo|mensaje|remitente|mensagem|remetente|messaggio|mittente|message|courriel|expéditeur) extern[oea]?|(?:messaggio|mittente) esterno)\W{0,6}(?:$|[.!:\])*])/iu;
/** Words of gateways about senders, and the marks of their banners. */
const GATEWAY =
  /don['’]t often (?:get|receive) e-?mail from|have not previously corresponded|ZjQcmQRYFpfpt|nicht häufig E-Mails von|n['’]obtenez pas souvent d['’]|no suele recibir correo|non si ricevono spesso messaggi|não costuma receber e-?mails|niet vaak e-mail van|får inte ofta e-post|modtager ikke ofte mails? fra|får ikke ofte e-post/iu;
/** What programs say that look for viruses. */
const SCANNED =
  /(?:scanned|checked|tested) (?:for|by)[^.]{0,40}(?:virus|malware)|auf (?:viren|schadsoftware)|(?:analys|vérifi|analiz|verific|comprob|controllat)\p{L}{0,6}[^.]{0,40}virus/iu;
const SCANNER = /^virus-free\W|^mimecast attachment protection/iu;
/** What programs write below a message. */
const PROGRAM =
  /^(?:sent (?:from|via|with) (?:my|mail|outlook|yahoo|proton|gmail|the \p{L}+ app)|get outlook for|von meinem .{1,40} gesendet|gesendet (?:von|mit) (?:meinem|mail|outlook|gmx|der)|diese nachricht wurde von meinem .{1,60} gesendet|envoyé (?:de(?:puis)? (?:mon|ma|mail|outlook)|avec)|enviado (?:desde (?:mi|mail|outlook)|do (?:meu|mail|outlook|yahoo))|inviato da(?:l mio| mail| outlook| iphone)|(?:verzonden|verstuurd) (?:vanaf|vanuit|met|via)|skickat från|sendt fra|lähetetty|wysłan[eo] z|odesláno z|отправлено (?:с|из) |надіслано з |发自我的|從我的|iphoneから送信|나의 .{1,20}에서 보냄)/iu;
/** How to see a message elsewhere. */
const VIEW =
  /^.{0,60}(?:(?:view|see|open|read) (?:(?:this|the|it)(?: e-?mail| message| newsletter| issue)? )?(?:(?:in|with) (?:your|a|the) (?:web )?browser|online|as a web ?page|(?:web|browser) version)|(?:im|in ihrem) (?:web)?browser (?:ansehen|anzeigen|öffnen|lesen)|dans (?:votre|le|un) navigateur|(?:en|no) (?:su |tu |seu |el |o )?navegador).{0,40}$/iu;
/** Why a message was sent, at the start of a sentence. */
const REASON =
  /(?:^|[.!?|]\s+)(?:you(?:['’]re| are)? (?:receiv(?:e|ed|ing)|got|getting) this|(?:this|the) (?:e-?mail|message|newsletter) was sent to|(?:our|update your) (?:mailing address|preferences|e-?mail preferences)|sie erhalten (?:diese|den)|vous recevez (?:ce|cet|cette)|(?:recibe|recibes|has recibido|ha recibido) este|(?:recebe|recebeu|está a receber|está recebendo) est[ea]|(?:ricevi|riceve|hai ricevuto) questa|(?:u|je) ontvangt d(?:it|eze)|du får det|вы получили это)/iu;
/** What paper costs. */
const PAPER = /environment before print|(?:before|please) print(?:ing)? this (?:e-?mail|message)(?! to)[^,]{0,20}$/iu;
/** A line of links: "Unsubscribe | Privacy". */
const LINKS = /\S\s+[|·•]\s+\S/u;
/** Where sentences and their halves end. */
const CLAUSE_END = /(?<=[.!?:;] )|(?<=[。！？：；])/u;
/** A word or two before a warning: "CAUTION:". */
const LABEL = /^\P{L}*\p{L}+(?: \p{L}+)?\P{L}*$/u;
/** UTF-16 units of a notice in words, and of one that is not a disclaimer. */
const MAX_NOTICE_LENGTH = 1_500;
const MAX_SHORT_LENGTH = 400;
/** UTF-16 units of a sentence in the message that is one. */
const MAX_SENTENCE_LENGTH = 100;
/** UTF-16 units between the subject of a clause and where it comes from, and behind. */
const MAX_GAP = 80;
const MAX_REST = 50;
/** Paragraphs at the start in which a greeting is, with the banners above it, and those at the end in which footers are. */
const MAX_BANNERS = 4;
const MAX_FOOTERS = 6;

/**
 * Marks what stands around the message of a mail: warnings of gateways, the names of programs, links and reasons of newsletters, and
 * disclaimers. Each is a paragraph above the greeting, or below the closing, and has the form of a notice: its subject is the message
 * itself, or it addresses the readers.
 */
export function markMailNotices(lines: readonly Line[]): void {
  const isMessage = (paragraph: readonly Line[]) => paragraph.some(({ role }) => role === 'text' || role === 'item');
  const messages = paragraphsOf(lines).filter(isMessage);
  const start = Math.max(
    0,
    messages.slice(0, MAX_BANNERS).findIndex(([first]) => first && isGreeting(first.text)),
  );
  const closing = messages.findLastIndex((paragraph) => paragraph.some(({ text }) => isSignOff(text)));
  const end = Math.max(start, closing, messages.length - MAX_FOOTERS - 1);
  const notices = messages.filter((paragraph, at) => {
    const text = paragraph.map((line) => line.text).join(' ');
    return text.length <= MAX_NOTICE_LENGTH && isNotice(text, at < Math.max(1, start) || at > end);
  });
  // A mail of nothing else is about what they say.
  if (notices.length === messages.length) return;
  for (const line of notices.flat()) line.role = 'noise';
}

function isNotice(text: string, isAround: boolean): boolean {
  if (PROGRAM.test(text)) return true;
  if (!isAround) return false;
  if (isDisclaimer(text)) return true;
  if (text.length > MAX_SHORT_LENGTH) return false;
  return isWarning(text) || VIEW.test(text) || PAPER.test(text) || isFromProgram(text) || isFooter(text);
}

/** Whether a gateway warns of the sender: it says where the message comes from, and nothing else than what to take care of. */
function isWarning(text: string): boolean {
  if (GATEWAY.test(text)) return true;
  const clauses = text.split(CLAUSE_END);
  const isOrigin = (clause: string) => TAG.test(clause) || saysOrigin(clause);
  const isAdvice = (clause: string) => hasForm(clause, 'risk') || LABEL.test(clause);
  return TAG.test(text) || (clauses.some(isOrigin) && clauses.every((clause) => isOrigin(clause) || isAdvice(clause)));
}

/** Whether a clause says that the message comes from outside, and little else. */
function saysOrigin(clause: string): boolean {
  const predicate = textBehind(clause, 'message')?.slice(0, MAX_GAP + MAX_REST) ?? '';
  const rest = textBehind(predicate, 'origin');
  return rest !== undefined && (rest.length <= MAX_REST || hasForm(rest, 'message'));
}

/** Whether a text says who may read the message, and what other readers have to do. */
function isDisclaimer(text: string): boolean {
  if (hasForm(text, 'stranger')) return true;
  const rest = textBehind(text, 'message');
  if (rest === undefined) return false;
  const isSecret = hasForm(rest, 'secret');
  const isMeant = hasForm(rest, 'reader');
  return (isSecret && isMeant) || ((isSecret || isMeant) && hasForm(rest, 'forbidden'));
}

/** Whether programs wrote all of a text: that answers stay unread, or that no virus was found. */
function isFromProgram(text: string): boolean {
  if (SCANNER.test(text) || SCANNED.test(textBehind(text, 'message') ?? '')) return true;
  return text.split(CLAUSE_END).every((clause) => hasForm(clause, 'automatic'));
}

/** Whether a sentence says that a program wrote the message, or how to receive no more, and nothing else. */
export function isAutomatic(text: string): boolean {
  if (text.length > MAX_SENTENCE_LENGTH) return false;
  if (isFromProgram(text)) return true;
  return startsWithForm(text, 'leaving') && (hasForm(text, 'unsubscribe') || hasForm(text, 'risk'));
}

/** Whether a text says why the message was sent, or how to receive no more. */
function isFooter(text: string): boolean {
  if (REASON.test(text)) return true;
  if (!hasForm(text, 'unsubscribe')) return false;
  const isLeaving = text.split(CLAUSE_END).some((clause) => startsWithForm(clause, 'leaving'));
  return isLeaving || LINKS.test(text) || /^\p{L}[^.!?。]{0,40}$/u.test(text);
}

function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (line.role === 'blank') paragraphs.push([]);
    else if (line.role === 'noise' || line.role === 'heading') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}
