import type { Line } from './line.ts';

/** Warnings of mail gateways about the sender. */
const BANNER =
  /^\W{0,4}(?:caution|warning|attention|external|extern|achtung|vorsicht|warnung|atención|advertencia|precaución|atenção|cuidado|aviso|attenzione|let op|waarschuwing|varning|advarsel)(?!\p{L}).{0,40}(?:e-?mail|message|nachricht|correo|mensaje|mensagem|messaggio|bericht|courriel|sender|absender|remitente|remetente|mittente|afzender|expéditeur)|(?:originate[sd]|was sent|sent|came|comes|received) from (?:an external (?:sender|source|e-?mail)|outside (?:of )?(?:the |your |our )?(?:\p{L}+ )?(?:organi[sz]ation|company|network|domain))|von außerhalb (?:der|des|ihrer|unserer)|(?:en dehors|extérieur) de (?:l['’]|votre|notre)|(?:fuera|exterior) de (?:la|su|tu|nuestra) (?:organización|empresa)|fora d[ae] (?:sua |nossa )?(?:organização|empresa)|(?:esterno|fuori) (?:all['’]|dall['’])?(?:organizzazione|azienda)|van buiten (?:de|uw|onze|je) organisatie|(?:click|open) (?:on )?(?:any )?(?:links?|attachments?) (?:or|and|unless)/iu;
/** What programs write below a message. */
const PROGRAM =
  /^(?:sent (?:from|via|with) (?:my|mail|outlook|yahoo|proton|gmail|the)|get outlook for|von meinem .{1,40} gesendet|gesendet (?:von|mit) (?:meinem|mail|outlook|gmx|der)|envoyé (?:de(?:puis)? (?:mon|ma|mail|outlook)|avec)|enviado (?:desde (?:mi|mail|outlook)|do (?:meu|mail|outlook|yahoo))|inviato da(?:l mio| mail| outlook| iphone)|verzonden (?:vanaf|vanuit|met|via)|skickat från|sendt fra|lähetetty|wysłan[eo] z|odesláno z|отправлено (?:с|из)|发自我的|從我的|iphoneから送信|나의 .{1,20}에서 보냄)/iu;
/** How to see a message elsewhere. */
const VIEW =
  /^.{0,60}(?:(?:view|see|open|read) .{0,40}(?:in (?:your|a|the) (?:web )?browser|online|web ?page)|(?:im|in ihrem) (?:web)?browser (?:ansehen|anzeigen|öffnen|lesen)|dans (?:votre|le|un) navigateur|(?:en|no) (?:su |tu |seu |el |o )?navegador).{0,40}$/iu;
/** Why a message was sent, and how to receive no more. */
const FOOTER =
  /you(?:['’]re| are)? (?:receiv(?:e|ed|ing)|got|getting) this (?:e-?mail|message|newsletter|notification)|(?:this|the) (?:e-?mail|message|newsletter) was sent to|(?:our|update your) (?:mailing address|preferences|e-?mail preferences)|unsubscribe|sie erhalten (?:diese|den)|abbestellen|abmelden|vous recevez (?:ce|cet|cette)|désabonn|désinscri|(?:recibe|recibes|has recibido|ha recibido) este|darse de baja|cancelar (?:la|tu|su) suscripción|(?:recebe|recebeu|está a receber|está recebendo) est[ea]|cancelar (?:a|sua) (?:inscrição|subscrição|assinatura)|descadastr|(?:ricevi|riceve|hai ricevuto) questa|disiscri|annulla(?:re)? l['’]iscrizione|(?:u|je) ontvangt d(?:it|eze)|uitschrijven|afmelden|du får det|avregistrera|avmeld|wypisać się|zrezygnować z|отписаться|вы получили это|退订|取消订阅|配信停止|수신\s?거부/iu;
/** Who may read a message, and what paper costs. */
const DISCLAIMER =
  /(?:this|the|any) (?:e-?mail|message|communication|transmission|attachments?)[^.]{0,160}(?:confidential|privileged|(?:intended|meant) (?:only|solely)|sole(?:ly)? (?:for|use)|use of the)|not (?:the|an) intended recipient|received this (?:e-?mail|message|communication) (?:in error|by mistake)|(?:before|please) (?:printing|print) this (?:e-?mail|message)|environment before print|(?:diese|der inhalt dieser) (?:e-?mail|nachricht)[^.]{0,120}(?:vertraulich|ausschließlich|bestimmt)|nicht der (?:richtige|vorgesehene|beabsichtigte) (?:adressat|empfänger)|ce (?:message|courriel|mail)[^.]{0,160}(?:confidentiel|destiné|exclusif)|(?:destinataire|reçu ce message) (?:par erreur|prévu)|(?:este|esta|el presente) (?:mensaje|correo|e-?mail|mensagem)[^.]{0,160}(?:confidencia|exclusiv|destinad|dirigid)|si (?:usted )?no es el destinatario|se (?:você |o senhor )?não (?:é|for) o destinatário|questo messaggio[^.]{0,160}(?:riservat|confidenzial|esclusiv)|(?:dit bericht|deze e-?mail)[^.]{0,160}(?:vertrouwelijk|uitsluitend|bestemd)|(?:настоящее|данное|это) (?:сообщение|письмо)[^.]{0,160}(?:конфиденциальн|предназначен)/iu;
/** A line of links: "Unsubscribe | Privacy". */
const LINKS = /\S\s+[|·•]\s+\S/;
/** UTF-16 units of a notice in words. */
const MAX_NOTICE_LENGTH = 1_500;

/**
 * Marks what stands around the message of a mail: warnings of gateways, the names of programs, links and reasons of newsletters, and
 * disclaimers. Each is a paragraph.
 */
export function markMailNotices(lines: readonly Line[]): void {
  const paragraphs = paragraphsOf(lines);
  const isMessage = (paragraph: readonly Line[]) => paragraph.some(({ role }) => role === 'text' || role === 'item');
  const messages = paragraphs.filter(isMessage);
  const notices = messages.filter(isNotice);
  // A mail of nothing else is about what they say.
  if (notices.length === messages.length) return;
  for (const line of notices.flat()) line.role = 'noise';
}

function isNotice(paragraph: readonly Line[]): boolean {
  const text = paragraph.map((line) => line.text).join(' ');
  if (text.length > MAX_NOTICE_LENGTH) return false;
  if (PROGRAM.test(text) || BANNER.test(text) || DISCLAIMER.test(text)) return true;
  const isShort = !/[.!?]\s+\p{Lu}/u.test(text);
  if (isShort && VIEW.test(text)) return true;
  // In a sentence of the message, "unsubscribe" is a word like others.
  return FOOTER.test(text) && (LINKS.test(text) || /^\p{L}[^.!?]{0,40}$/u.test(text) || REASON.test(text));
}

/** The reason at the start of a footer. */
const REASON =
  /(?:^|[.!?|]\s+)(?:you(?:['’]re| are)? (?:receiv|got|getting)|(?:this|the) (?:e-?mail|message|newsletter) was sent|to (?:unsubscribe|stop)|if you (?:no longer|do(?:n['’]t| not) (?:want|wish))|click here to unsubscribe|sie erhalten|vous recevez|para (?:darse de baja|cancelar)|(?:recibe|has recibido|ha recibido|recebe|recebeu|ricevi|riceve|hai ricevuto)|(?:u|je) ontvangt|um sich abzumelden|pour vous désabonner|вы получили)/iu;

function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (line.role === 'blank') paragraphs.push([]);
    else if (line.role === 'noise' || line.role === 'heading') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}
