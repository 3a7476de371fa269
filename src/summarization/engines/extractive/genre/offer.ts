import { hasDetail } from './details.ts';

const QUESTION = /[?？؟\u037e]["'”’»)\]]*$/u;

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
/** Where to turn, or that a message is of no account: "…, contact us", "…, please ignore this notice". */
const TURN_TO =
  /(?<!\p{L})(?:(?:contact|call|write to|email|reply|ignore|disregard)(?!\p{L})|kontaktieren|wenden sie sich|rufen sie|ignorieren|contactez|appelez|écrivez|ignorez|(?:póngase|contact[ae]|llame|ignore|consulte)|contatt(?:are|i|ate)|ignori|schau(?:en|t)?|meld(?:e|en|et)|hésite[zr]?|dud[ea]s?|esit(?:i|ate|are)|hesite|bel(?:t|len)? |kontakta|позвоните|обратитесь|skontaktuj|prosimy o kontakt)|[请請](?:拨打|致电|联系|聯絡|咨询|撥打)|お問い合わせ|ご連絡|문의/iu;

/** Where more stands: "See the migration guide for examples." */
const POINTER =
  /^(?:(?:for )?(?:more|further|full|additional) (?:information|details?|info)(?!\p{L})|(?:please )?see (?:the|our|also)(?!\p{L})|see \S+[/.]\S|(?:the )?(?:related|corresponding) [^:]{1,40}: ?<?https?:|(?:weitere|mehr|nähere|genauere) (?:infos?|informationen|details|auskünfte)(?!\p{L})|(?:näheres|siehe)(?!\p{L})|(?:plus|davantage) d['’]info|pour (?:plus d['’]info|en savoir plus|toute? (?:question|information|renseignement))|(?:para )?(?:m[aá]is?|mayor|obtener) informaç?[cã]|puedes? consultar|per (?:ulteriori |maggiori |altre )?informazioni|(?:voor )?meer (?:informatie|info)(?!\p{L})|więcej (?:informacji|szczegółów)|szczegóły (?:na|w|pod)|подробн\p{L}*(?= )|více informací|mer information|yderligere oplysninger|lisätietoja)|^[^.:;]{0,80}(?<!\p{L})(?:(?:finden|findet|gibt es|see|find|view|read|trouve\p{L}*|consulte\p{L}*|retrouve\p{L}*|ver|encuentr\p{L}*|descarga\p{L}*|encontra\p{L}*|confira|trova\p{L}*|consulta\p{L}*|vind\p{L}*|lees|lezen|znajd\p{L}*)(?: (?:sie|ihr|du|es|it|them|all|more|mehr|plus|m[aá]s|alles|las|los|bases|completas|details|infos)){0,3}|(?:podéis|pueden?|puedes) ver [^.:;]{0,60}) (?:hier|here|ici|aquí|aqui|qui|tutaj)(?!\p{L})(?: oder)?[.!]?$|^(?:retrouvez|consultez|découvrez|téléchargez|consulte|descarg(?:a|ue)|confira|consulta|scopri|scarica) [^.:;]{0,60} (?:ici|aquí|aqui|qui)[.!]?$|^(?:詳しくは|詳細は|ご不明な点|详情|如有(?:疑问|问题|任何)|若有疑问|更多(?:信息|内容|详情)|[^。]{0,12}请(?:见|参见|参阅|参考|查看))/iu;
/** UTF-16 units. A longer sentence says something itself. */
const MAX_POINTER_LENGTH = 120;

/** Whether a text ends as a question does. */
export const asks = (text: string): boolean => QUESTION.test(text);

/** Whether a sentence begins with a condition. */
export const isCondition = (text: string, language = ''): boolean =>
  CONDITION.test(text) || (CONDITION_IN[language]?.test(text) ?? false);

/** Whether a sentence tells some readers where to turn: "If you have questions, please call us." */
export const isOffer = (text: string, language: string | undefined): boolean =>
  isCondition(text, language) && !asks(text) && TURN_TO.test(text);

/** Whether a sentence only says where more stands. */
export const isPointer = (text: string): boolean =>
  text.length <= MAX_POINTER_LENGTH && POINTER.test(text) && !hasDetail(text);
