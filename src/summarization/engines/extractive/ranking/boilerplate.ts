/** Phrases that many documents share and that say nothing about a single one. */
const PHRASES = [
  // Copyright, licences and book numbers.
  /copyright|©|\(c\) ?\d{4}|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos|tutti i diritti riservati|todos os direitos|все права защищены|版权所有|禁止转载|無断転載|무단\s?전재|حقوق النشر|permission is granted|may be (?:freely )?(?:re)?distributed|(?:puede|pode|peut|può) (?:ser|être|essere) (?:libremente |livremente |librement |liberamente )?(?:re)?distribu|darf (?:frei )?(?:weiter)?verbreitet|(?:under|of) (?:the terms of )?(?:this|the gnu [\p{L} ]{0,100}) licen[cs]e|gnu (?:general|lesser|affero|free) [\p{L} ]{0,100}licen[cs]e|modified version|cover texts?\b|invariant sections?|transparent cop(?:y|ies)|covered work|merchantability|许可证的条款|claims (?:the )?(?:benefit|priority) of|claims priority|incorporated (?:herein |in its entirety )?by reference|\bISBN\b|\bISSN\b|\bdoi\b|(?:\. ?){6,}/iu,
  // Subscriptions and settings of web pages.
  /click (?:here|['“"`+])|sign up|found (?:a |any )?(?:mistake|error)|(?:if you )?find any errors|(?:submit|send us) (?:a|your) (?:pr|pull request|tip|suggestion)|want to get involved|tweet us|subscribe|newsletter|cookies?\b|terms of (?:use|service)|privacy policy|follow us|scroll down|abonnieren|datenschutzerklärung|abonnez-vous|lettre d['’]information|suscríb[ea](?:nse|se|te)|boletín de noticias|síguenos|iscriviti|inscreva-se|subscreva|подпис(?:ывайтесь|аться|ка на)|bize abone|εγγραφείτε|اشترك(?:وا)? (?:في|الآن)|הירשמו|सब्सक्राइब|สมัครสมาชิก|กดติดตาม|扫码|关注我们|点击(?:这里|查看)|ご覧ください|お問い合わせ/i,
  // Legal and organizational remarks in calls with investors.
  /forward-looking statements|risks,? (?:and )?uncertaint(?:ies|y)|form (?:10-[kq]|8-k)|safe harbor|regulation g\b|non-gaap (?:financial )?measures|actual results (?:may|could|might) differ|investor relations (?:section|website|page)|(?:on|to|joining|hosting) (?:the|today's|our|this) (?:\w+ ){0,3}call\b|webcast|joined (?:\w+ )?(?:today )?by\b|joining us|with me (?:today|on the call|here)|operator instructions|prepared remarks|turn (?:the call|it|things) (?:back )?over to|question-and-answer session|call is being recorded/i,
  // Attendance lists.
  /^(?:attendees|present|in attendance|apologies|anwesend|teilnehmer(?:innen)?|présents|excusés|asistentes|presentes|presenti|aanwezig|närvarande|til ?stede|läsnä|obecni|přítomni|jelen vannak|prezenți|присутствовали|присутні|katılanlar|παρόντες|hadir|出席者|参加者|與會者|与会者|출석자|참석자|الحضور|נכחו|נוכחים)\s?[:：]/i,
  // Links to other articles.
  /^(?:(?:read|see|watch|learn|find out) (?:more|also|next|below)|related(?: articles?)?:|advertisement|photo(?:graph)? by|image credit|lea también|leer más|lee también|te puede interesar|lire aussi|à lire (?:aussi|également)|lesen sie auch|mehr zum thema|leggi anche|leia (?:também|mais)|читайте также|διαβάστε (?:επίσης|ακόμη)|اقرأ أيضا|קראו גם|यह भी पढ़ें|baca juga|lees ook|czytaj także|zobacz też|haberin devamı|läs också|les også|læs også|přečtěte si|olvasta már|citește și|更多新(?:闻|聞)|延伸閱讀|相关阅读|อ่านเพิ่มเติม|อ่านต่อ|lesen sie weiter|مزید پڑھیں|আরও পড়ুন|بیشتر بخوانید|soma pia|читайте також|წაიკითხეთ აგრეთვე|xem thêm|đọc thêm|阅读更多|原标题|责任编辑|関連記事|詳しくは|続きを読む|v[íi]deos?: |(?:compartilhe|comparte|compártelo|partagez|condividi|teilen sie|share this)(?!\p{L})|(?:most read|mais lidas|lo más leído|les plus lus|meistgelesen|i più letti|publicidade|publicidad|publicité|anzeige|pubblicità|реклама)(?!\p{L})|did you make this recipe|tag @)/iu,
];

/** Whether a sentence contains a boilerplate phrase. */
export function isBoilerplate(text: string): boolean {
  return PHRASES.some((phrases) => phrases.test(text));
}

/** The permission to copy a document, and the conditions of its copies. */
const PERMISSION_NOTICE =
  /permission (?:to [^.]{1,80} )?is (?:hereby )?granted|permission notice|redistribution and use in source and binary|(?:may|can) (?:be )?(?:freely )?(?:re)?distribute[ds]? (?:it |or |and )?[^.]{0,60}(?:under the terms|modif|provided|licen[cs]e)|free documentation licen[cs]e|(?:darf|dürfen) [^.]{0,60}(?:weitergegeben|verbreitet|kopiert) werden|(?:peut être|être) librement (?:re)?(?:distribué|copié|diffusé)|(?:puede|pode|può) (?:ser|essere) (?:re)?distribui?[dt][oa] (?:libremente|livremente|liberamente)|(?:再配布|複製|改変)[^。]{0,60}(?:でき|許可)|(?:复制|分发|散发)[^。]{0,40}(?:许可|允许)|(?:свободно )?(?:распространять|распространяться)[^.]{0,40}(?:свободно|условии)/iu;

/** Whether a sentence permits to copy the document that it is in. */
export function isPermissionNotice(text: string): boolean {
  return PERMISSION_NOTICE.test(text);
}
