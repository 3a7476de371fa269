/** How messages begin and end in courtesy: hopes, thanks and apologies, which say nothing of what they are about. */
const COURTESIES = [
  /^(?:(?:and )?(?:i|we) (?:really |do |sincerely )?hope (?:(?:that )?(?:you|your|this|everyone|all|the)(?!\p{L}).{0,40}(?:well|great|good|fine|nice|lovely|wonderful|enjoy|safe|health|spirits)|to (?:see|hear)|(?:that )?this helps)|hop(?:e|ing) (?:you|this|all|everyone)|(?:thanks|thank you|many thanks)(?!\p{L})|(?:i|we) (?:would like to |want to |just wanted to |just want to )?(?:thank you|appreciate)|we (?:apologi[sz]e|are sorry|regret) (?:for )?(?:any|the|this) (?:\p{L}+ )?(?:inconvenience|delay)|(?:sorry|apologies) for (?:the|any|my)|just a (?:quick|short|brief|friendly) (?:note|update|reminder)|have a (?:great|good|nice|lovely|wonderful)|(?:i|we) look forward to|looking forward|it was (?:great|nice|good|a pleasure) (?:to|meeting|seeing)|hope to (?:see|hear))/iu,
  /^(?:(?:ich|wir) (?:hoffe[n]?|freue[n]? (?:mich|uns)(?:,| auf| schon)|danke[n]?|bedanke[n]?|bedauern? die|bitten? (?:um (?:ihr |dein )?verständnis|die unannehmlichkeiten))|hoffentlich (?:geht|hatte)|(?:vielen |herzlichen |besten )?dank(?:e)? für|für (?:die|etwaige) unannehmlichkeiten|(?:ein )?schönes wochenende)/iu,
  /^(?:j['’]espère que (?:vous|tu|tout)|nous espérons que (?:vous|tout)|(?:nous|je) (?:vous |te )?(?:remercions|remercie)|merci (?:de|pour|beaucoup|d['’])|(?:nous nous excusons|veuillez nous excuser|nous vous prions de)|nous regrettons (?:la|les) (?:gêne|désagréments)|bonne (?:journée|soirée|lecture)|(?:dans l['’]attente|en vous remerciant|je vous prie d['’]agréer|veuillez (?:agréer|recevoir|croire)))/iu,
  /^(?:(?:espero|esperamos) que (?:est|se encuentr|te|os|tod|haya|hay)|(?:muchas )?gracias (?:por|de)|(?:le|les|te|os) agradece(?:mos|r)|agradecemos (?:su|tu|la)|(?:lamentamos|sentimos) las molestias|disculp[ea]n? las molestias)/iu,
  /^(?:(?:espero|esperamos) que (?:est[eá]|tudo|tenha|esteja)|(?:muito )?obrigad[oa] (?:por|pel|desde)|agradecemos (?:a|o|sua|seu|pel|por)|(?:lamentamos|pedimos desculpas? pel[ao]s?) |desculpe(?:m)? (?:o|a|pel))/iu,
  /^(?:(?:spero|speriamo) che (?:tu|lei|tutto|sti|stia|abbi|vada)|(?:molte )?grazie (?:per|di|della|del)|(?:la|vi|ti) ringrazi|ringraziamo|ci scusiamo per|scusate? (?:per|il))/iu,
  /^(?:(?:ik|wij|we) hopen? dat (?:je|u|jullie|het|alles)|hopelijk (?:gaat|heb)|(?:hartelijk |veel )?dank voor|bedankt voor|onze excuses|excuses voor|fijn weekend)/iu,
  /^(?:(?:jag |vi )?hoppas (?:att )?(?:du|ni|allt)|tack för|(?:jeg |vi )?håber (?:at )?|(?:jeg |vi )?håper (?:at )?|ta(?:k|kk) for|(?:vi )?beklager|beklagar|toivo(?:n|mme|ttavasti)|kiitos)(?!\p{L})/iu,
  /^(?:mam nadzieję|mamy nadzieję|dziękuj(?:ę|emy) (?:za|serdecznie|pięknie)|przepraszamy za|doufám|doufáme|děkuj(?:i|u|eme) (?:za|vám)|omlouváme se|remélem|reméljük|köszön(?:jük|öm|et)|elnézést|sper(?:ăm)? că|(?:vă |îți )?mulțumi(?:m|mesc)|ne cerem scuze)/iu,
  /^(?:надеюсь|надеемся|(?:большое )?спасибо (?:вам )?за|благодар(?:им|ю) (?:вас )?за|(?:приносим|просим) (?:свои )?(?:извинени|прощени)|сподіва(?:юся|ємося)|дяку(?:ю|ємо) за|перепрошуємо)/iu,
  /^(?:umar(?:ım|ız)|[^.]{0,60}için (?:çok )?teşekkür|[^.]{0,40}için özür|ελπίζ(?:ω|ουμε)|(?:σας )?ευχαριστούμε|ευχαριστώ)/iu,
  /^(?:(?:نأمل|آمل|أتمنى|نتمنى) أن|شكرا(?:ً)? ?(?:ل|على|لكم)|نشكركم|نعتذر|با تشکر|امیدوار|אני מקוו|מקווים|תודה (?:על|ש)|(?:आशा|उम्मीद) (?:है|करत)|मुझे (?:आशा|उम्मीद)|[^।]{0,60}(?:के लिए धन्यवाद|असुविधा के लिए))/u,
  /^(?:(?:tôi |chúng tôi |em |mình )?hy vọng|(?:xin )?cảm ơn|(?:chúng tôi )?xin lỗi|semoga|terima kasih|mohon maaf|kami (?:mengucapkan|mohon maaf)|natumai|asante|หวังว่า|ขอบคุณ|ขออภัย|ต้องขออภัย)/iu,
  /^(?:お世話に|平素(?:より|は)|日頃(?:より|から)|いつも[^。]{0,20}(?:ありがとう|お世話)|[^。]{0,30}(?:ご不便|ご迷惑)を|(?:以上、|何卒|どうぞ|それでは)?[^。]{0,12}よろしくお願い|お疲れ様|ご確認のほど)|(?:誠にありがとう|厚く御礼)/u,
  /^(?:(?:您|你|大家)好|(?:衷心)?感谢(?:您|你|大家|各位)|谢谢(?:您|你|大家)|希望(?:您|你|大家)?(?:一切|身体)|祝(?:您|你|大家)?|[^。]{0,12}(?:带来(?:的)?不便|敬请谅解)|(?:항상|늘|언제나)[^.]{0,40}감사|안녕하|[^.]{0,50}(?:주셔서|주시는) ?[^.]{0,10}감사|[^.]{0,30}불편을 (?:드려|끼쳐))/u,
];
/** UTF-16 units. A longer sentence, or one with a number, says more than its courtesy. */
const MAX_LENGTH = 140;

/** Whether a sentence of a message is a courtesy, such as "We hope that you are well." */
export function isCourtesy(text: string): boolean {
  return text.length <= MAX_LENGTH && !/\p{Nd}/u.test(text) && COURTESIES.some((courtesy) => courtesy.test(text));
}
