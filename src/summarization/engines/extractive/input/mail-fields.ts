/** Names of the fields above a message, as mail programs write them, and of the blocks above a quoted one. */
const PERSON =
  'From|To|Cc|Bcc|Reply-To|Message-ID|Von|An|De|À|Para|Da|A|Van|Aan|Från|Till|Fra|Til|Lähettäjä|Vastaanottaja|Kopio|Od|Do|Komu|Kópia|Kopie|Kimden|Kime|Bilgi|De la|Către|Feladó|Címzett|Másolat|Από|Προς|Κοιν|Кому|От|Копия|Від|Копія|من|إلى|Từ|Đến|Tới|Dari|Kepada|发件人|寄件者|寄件人|收件人|收件者|抄送|差出人|宛先|보낸 ?사람|받는 ?사람|참조';
const SENT =
  'Sent|Gesendet|Envoyé|Enviado(?: el| em)?|Enviada(?: em)?|Inviato|Verzonden|Skickat|Sendt|Lähetetty|Wysłan[eo]|Odesláno|Odoslané|Elküldve|Trimis|Gönderilen?|Gönderildi|Gönderme Tarihi|Στάλθηκε|Отправлено|Надіслано|Đã gửi|Terkirim|تم الإرسال|发送时间|發送日期|寄件日期|送信日時|보낸 ?날짜';
const DATE = 'Date|Datum|Fecha|Data|Dato|Päivämäärä|Dátum|Tarih|Ημερομηνία|Дата|Ngày|Tanggal|التاريخ|日期|日時|날짜';
const SUBJECT =
  'Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Ämne|Emne|Aihe|Temat|Předmět|Predmet|Tárgy|Subiect|Konu|Θέμα|Тема|Chủ đề|Subjek|Perihal|الموضوع|件名|主题|主旨|제목';
/** The marks of an answer or of a forwarded message before the subject. */
const ANSWER = String.raw`(?:(?:Re|Fwd?|AW|WG|RV|RES|ENC|TR|SV|VS|VB|Odp|PD|YNT|İLT|Antw|回复|答复|转发|回覆|轉寄|답장)[:：]\s*)*`;

const NAMED = new RegExp(String.raw`^\*{0,2}(?:${PERSON}|${SENT}|${DATE})\s?\*{0,2}\s?[:：]\*{0,2}\s`, 'u');
const SENT_FIELD = new RegExp(String.raw`^\*{0,2}(?:${SENT})\s?\*{0,2}\s?[:：]`, 'iu');
/** The subject with the marks of an answer. */
export const SUBJECT_START = new RegExp(String.raw`^\*{0,2}(?:${SUBJECT})\s?\*{0,2}\s?[:：]\*{0,2}\s+${ANSWER}`, 'iu');
/** UTF-16 units of the name of a field and the marks of an answer. */
export const MAX_FIELD_START = 60;

/** Whether a line is a field that only the headers of mail have, such as the sender or the subject. */
export function isMailField(text: string): boolean {
  const start = text.slice(0, MAX_FIELD_START);
  return NAMED.test(start) || SUBJECT_START.test(start);
}

/** Whether a line is the field with the date of a quoted message, which the header of a message itself calls "Date". */
export function isSentField(text: string): boolean {
  return SENT_FIELD.test(text.slice(0, MAX_FIELD_START));
}
