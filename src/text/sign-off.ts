/** Formulas that close a letter. */
const SIGN_OFF =
  /^(?:(?:best|kind|warm|many)?\s?regards|best wishes|sincerely(?: yours)?|yours (?:sincerely|faithfully)|cheers|(?:mit )?(?:freundlichen|besten|vielen|herzlichen|liebe|viele|beste|herzliche) grüßen?|cordialement|bien à (?:toi|vous)|saludos(?: cordiales)?|un saludo|cordiali saluti|atenciosamente|met vriendelijke groet|с уважением|(?:com (?:os melhores|os nossos) )?(?:melhores )?cumprimentos|cordialmente|com carinho|(?:um )?abraços?|distinti saluti|hoogachtend|met vriendelijke groeten|z poważaniem|z wyrazami szacunku|pozdrawiam|s pozdravem|üdvözlettel|tisztelettel|(?:ystävällisin )?terveisin|(?:med )?vänliga? hälsning(?:ar)?|(?:med )?vennlig hilsen|(?:med )?venlig hilsen|cu (?:stimă|respect)|με εκτίμηση|з повагою|saygılarım(?:ız)?la|hormat (?:saya|kami)|trân trọng|مع (?:خالص )?التحية|مع التقدير|בברכה|בכבוד רב|با احترام|با تشکر|सादर|भवदीय|বিনীত|والسلام|ขอแสดงความนับถือ|敬具|草々|此致|敬礼|敬禮|wako mwaminifu)[,،，]?$/iu;
/** UTF-16 units. */
const MAX_LENGTH = 40;

/** Whether a line is the formula that closes a letter, such as "Best regards,". */
export function isSignOff(text: string): boolean {
  return text.length <= MAX_LENGTH && SIGN_OFF.test(text);
}
