import type { TextUnit } from '../input/segment-document.ts';

/** Titles of notices, announcements and press releases, which tell their news as messages do. */
const NOTICE_TITLE =
  /^(?:(?:important|public|final|urgent|official|legal|(?:product )?safety|press|media|security|service) )?(?:notices?|announcements?|recalls?|release|statement)(?!\p{L})(?! notes)|^(?:wichtige[rs]? |öffentliche |amtliche )?(?:bekanntmachung|mitteilung|pressemitteilung|medienmitteilung|hinweis|aushang|rückruf|information)(?!\p{L})|^(?:avis|communiqué|note d['’]information|rappel de produit)(?!\p{L})|^(?:aviso|comunicado|nota de prensa|anuncio|circular|edicto|edital|comunicado de imprensa|nota de imprensa|anúncio)(?!\p{L})|^(?:avviso|comunicazione|comunicato|circolare)(?!\p{L})|^(?:mededeling|persbericht|bericht aan|kennisgeving|bekendmaking)(?!\p{L})|^(?:meddelande|pressmeddelande|pressemeddelelse|pressemelding|kunngjøring|bekendtgørelse|tiedote|ilmoitus|lehdistötiedote)(?!\p{L})|^(?:ogłoszenie|komunikat|zawiadomienie|obwieszczenie|oznámení|upozornění|tisková zpráva|közlemény|értesítés|felhívás|anunț|comunicat|înștiințare)(?!\p{L})|^(?:объявление|уведомление|извещение|сообщение|пресс-релиз|оголошення|повідомлення|обява|съобщение|ανακοίνωση|δελτίο τύπου)(?!\p{L})|^(?:duyuru|ilan|basın bülteni|pengumuman|pemberitahuan|siaran pers|thông báo|thông cáo báo chí|إعلان|بيان صحفي|تنويه|הודעה|اطلاعیه|सूचना|ประกาศ)(?!\p{L})|^(?:重要な)?(?:お知らせ|告知|プレスリリース)|^(?:通知|公告|通告|公示|启事|紧急通知|重要通知|关于[^。]{2,30}的(?:通知|公告))$|^(?:공지(?:사항)?|안내문?|알림|보도자료)(?!\p{L})/iu;
/** UTF-16 units of such a title, and units from the beginning in which it is. */
const MAX_TITLE_LENGTH = 90;
const MAX_TITLE_UNITS = 3;
/** Sentences of a notice. A longer text has parts that count by themselves. */
const MAX_SENTENCES = 30;
/** Headings below which the sender presents itself. */
const ABOUT_SENDER =
  /^(?:about|notes? (?:to|for) (?:the )?editors?|(?:press|media) contact|(?:press |media )?contacts?(?: (?:information|details|us))?|kontakt(?:informationen|daten|e)?|informations? (?:de |sur le )?contact|coordonnées|informaci[oó]n de contacto|informações de contato|informações para contato|informazioni di contatto|contactinformatie|contactgegevens|informacje kontaktowe|контакт(?:ная информация|ы|ная)?|über|pressekontakt|kontakt|à propos d(?:e|u|es|['’])|contact presse|sobre|acerca de|contacto|informazioni su|contatti|over|noot voor|om|tietoa|o (?:firmie|nas|projekcie|spolecnosti|společnosti|projektu)|о компании|о \p{L}\S*|hakkında|tentang|会社概要|关于(?!.*(?:通知|公告|通告|说明|公示)$)|關於(?!.*(?:通知|公告|說明)$)|联系(?:方式|我们)?|聯絡(?:方式|我們)?|お問い合わせ(?:先)?|연락처|关于|회사 소개)(?!\p{Ll})/iu;

/** Whether a short document begins with the title of a notice: "PUBLIC NOTICE", "Pressemitteilung". */
export function isNotice(units: readonly TextUnit[]): boolean {
  const isTitled = units
    .slice(0, MAX_TITLE_UNITS)
    .some(({ kind, text }) => kind === 'heading' && text.length <= MAX_TITLE_LENGTH && NOTICE_TITLE.test(text));
  return isTitled && units.filter(({ kind }) => kind !== 'heading' && kind !== 'noise').length <= MAX_SENTENCES;
}

/** A title without the words that all notices have. */
export const withoutNoticeTitle = (title: string): string => title.replace(NOTICE_TITLE, '');

/** Whether a heading is above what a sender says of itself: "About Coastline Ferries". */
export const isAboutSender = (heading: string): boolean => ABOUT_SENDER.test(heading);

/** Sentences of a text before its sender presents itself. A page about a firm begins with it. */
const MIN_BEFORE_SENDER = 3;

/** Index of the first sentence of the sections at the end in which a sender presents itself. The number of sentences for none. */
export function senderFrom(sentences: readonly TextUnit[]): number {
  let from = sentences.length;
  while (from > 0 && isAboutSender(sentences[from - 1]?.heading?.text ?? '')) from--;
  return from < MIN_BEFORE_SENDER ? sentences.length : from;
}
