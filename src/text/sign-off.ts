/** Formulas that close a letter. */
const SIGN_OFF =
  /^(?:(?:best|kind|warm|many)?\s?regards|(?:best|all good|many good|with best) wishes|all the best|sincerely(?: yours)?|yours (?:sincerely|faithfully|truly)|take care|cheers|(?:many )?thanks(?: again| in advance)?|thank you|(?:mit )?(?:freundlichen|besten|vielen|herzlichen|liebe|viele|beste|herzliche) grüßen?|(?:bien )?cordialement|bien à (?:toi|vous)|bonne (?:journée|soirée)|à bientôt|salutations distinguées|(?:un )?saludos?(?: cordial(?:es)?)?|atentamente|(?:un )?(?:fuerte )?abrazo|muchas gracias|cordiali saluti|atenciosamente|obrigad[oa]|met vriendelijke groet|(?:vriendelijke |hartelijke )?groet(?:en|jes)|с уважением|с наилучшими пожеланиями|всего доброго|(?:com (?:os melhores|os nossos) )?(?:melhores )?cumprimentos|cordialmente|com carinho|(?:um )?abraços?|distinti saluti|(?:un )?(?:caro |cari )?salut[oi]|a (?:dopo|presto)|hoogachtend|met vriendelijke groeten|z poważaniem|z wyrazami szacunku|pozdrawiam|s pozdravem|üdvözlettel|tisztelettel|(?:ystävällisin )?terveisin|(?:med )?vänliga? hälsning(?:ar)?|(?:med )?vennlig hilsen|(?:med )?venlig hilsen|cu (?:stimă|respect)|με εκτίμηση|з повагою|saygılarım(?:ız)?la|sevgiler(?:le)?|iyi çalışmalar|(?:hormat|salam)(?: (?:saya|kami|hangat|hormat))?|terima kasih|trân trọng|مع (?:خالص )?(?:التحية|تحياتي)|مع أطيب التحيات|مع التقدير|تحياتي|בברכה|בכבוד רב|با احترام|با تشکر|सादर|भवदीय|धन्यवाद|शुभकामनाएँ|বিনীত|ধন্যবাদ|والسلام|ขอแสดงความนับถือ|ด้วยความเคารพ|ขอบคุณ(?:ค่ะ|ครับ)?|敬具|草々|以上、?よろしくお願い(?:いた)?します|(?:何卒)?(?:どうぞ)?よろしくお願い(?:(?:いた|致)し|申し上げ)?ます|祝好|顺颂商祺|谢谢|감사합니다|此致|敬礼|敬禮|wako mwaminifu)[,.!،，。！]?$/iu;
/** UTF-16 units. */
const MAX_LENGTH = 40;

/** Whether a line is the formula that closes a letter, such as "Best regards,". */
export function isSignOff(text: string): boolean {
  return text.length <= MAX_LENGTH && SIGN_OFF.test(text);
}
