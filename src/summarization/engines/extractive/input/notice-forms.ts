/** Parts of sentences by what they say, as expressions in the languages of mail. Their order and place make a notice of them. */
const FORMS = {
  /** The message itself, as the subject of a sentence. */
  message: [
    '(?:this|the present) (?:electronic |e-?mail )?(?:e-?mail|mail|message|communication|transmission)',
    '(?:diese[rm]?|dieses|vorliegende) (?:e-?mail|mail|nachricht)',
    '(?:cet?|le présent|la présente) (?:message|courriel|e-?mail|mail|communication)',
    '(?:est[ea]|el presente|la presente) (?:mensaje|correo|e-?mail|comunicación)',
    '(?:quest[oa]|presente) (?:messaggio|e-?mail|mail|comunicazione)',
    '(?:est[ea]|[oa] presente) (?:mensagem|e-?mail|correio|comunicação)',
    '(?:deze|dit) (?:e-?mail(?:bericht)?|mail|bericht)',
    '(?:detta|det här|denna) (?:e-?postmeddelande|e-?post|meddelande|mejl|mail)',
    '(?:denne|dette) (?:e-?mail|mail|besked|meddelelse|e-?posten?|melding|meldingen)',
    'tämän? (?:sähköposti|sähköpostiviesti|sähköpostin|viesti|viestin)(?!\\p{L})',
    '(?:ta|tej|tę|niniejsza|niniejszej) (?:wiadomość|wiadomości|korespondencja)',
    '(?:tento|tato|této|tuto) (?:e-?mail|zpráva|zprávy|zprávu)',
    '(?:это|данное|настоящее|этого|данного) (?:электронное )?(?:сообщение|письмо|сообщения|письма)',
    '(?:цей|це|цього) (?:електронний |електронне )?(?:лист|повідомлення|листа)',
    'bu (?:e-?posta|ileti|mesaj|e-?mail)',
    '(?:αυτό το|το παρόν) (?:μήνυμα|e-?mail)',
    'acest (?:e-?mail|mesaj)',
    '(?:ez az?|jelen) (?:e-?mail|üzenet|levél)',
    '(?:هذه الرسالة|هذا البريد)',
    '(?:e-?mail|thư|thư điện tử|tin nhắn) này',
    '(?:e-?mail|surel|pesan) ini',
    '(?:この|本)(?:電子|e)?(?:メール|メッセージ)',
    '(?:此|本|该|該|这|這)封?(?:电子|電子)?(?:邮件|郵件|信件)',
    '(?:이|본) ?(?:이메일|메일|전자우편|메시지)',
  ],
  /** Where a message comes from that a gateway warns of. */
  origin: [
    '(?:from|by) (?:(?:an?|the|someone|somebody) )?(?:external|untrusted|unknown|outside)|originate[sd]? outside',
    '(?:von|aus) (?:einem |einer |der )?(?:extern|außerhalb)',
    "(?:de|par|d[’']) ?(?:l[’']|une? )?(?:extérieur|(?:expéditeur|source|adresse) externe|en dehors)",
    '(?:fuera|exterior) de|(?:remitente|origen) extern',
    'esterno|(?:mittente|fonte) estern|da fuori|al di fuori',
    'fora d[aeo]|exterior d[aeo]|remetente externo|origem externa',
    'van buiten|externe (?:afzender|bron)',
    '(?:från|av) (?:en )?extern|utanför|utifrån',
    '(?:fra|af|av) en ekstern|udefra|uden ?for|utenfor|utenfra',
    'ulkopuole|ulkoiselta',
    'spoza|od zewnętrznego|z zewnątrz',
    '(?:od|z) extern|mimo|zvenčí',
    'внешн(?:им|его)|извне|из-за пределов',
    'зовнішн(?:ім|ього)|ззовні|[зі]з-за меж',
    'dışından|dışarıdan|harici bir',
    'από εξωτερικ|εκτός (?:του|της)',
    'din (?:afara|exterior)|expeditor extern',
    'külső (?:feladó|forrás)|kívülről',
    'من خارج|مرسل خارجي',
    'từ bên ngoài',
    'dari luar',
    '(?:組織|社|会社の?)外から|外部から|外部の送信者',
    '(?:来自|來自|由)[^，。]{0,8}(?:外部|以外)',
    '외부(?:에서| 발신)',
  ],
  /** Predicates that say that a message is or holds a secret. */
  secret: [
    '(?:is|are|may|can|might|contains?|includes?)(?!\\p{L})[^.;:!?]{0,60}(?:confidential|privileged|proprietary)',
    '(?:ist|sind|enthält|enthalten|kann|können)(?!\\p{L})[^.;:!?]{0,60}(?:vertraulich|geschützt)',
    '(?:est|sont|peut|peuvent|contient|contiennent)(?!\\p{L})[^.;:!?]{0,60}confidenti',
    '(?:es|son|puede|pueden|contiene|contienen|pudiendo)(?!\\p{L})[^.;:!?]{0,60}confidencial',
    '(?:è|sono|può|possono|contiene|contengono|potrebbe)(?!\\p{L})[^.;:!?]{0,60}(?:riservat|confidenzial)',
    '(?:é|são|pode|podem|contém|contêm)(?!\\p{L})[^.;:!?]{0,60}(?:confidencia|privilegiad|sigilos)',
    '(?:is|zijn|kan|kunnen|bevat)(?!\\p{L})[^.;:!?]{0,60}vertrouwelijk',
    '(?:är|kan|innehåller)(?!\\p{L})[^.;:!?]{0,60}(?:konfidentiell|sekretess)',
    '(?:er|kan|indeholder|inneholder)(?!\\p{L})[^.;:!?]{0,60}(?:fortrolig|konfidensiel)',
    '(?:on|ovat|voi|saattaa|sisältää)(?!\\p{L})[^.;:!?]{0,60}luottamuksel',
    '(?:jest|są|może|mogą|zawiera|zawierają)(?!\\p{L})[^.;:!?]{0,60}poufn',
    '(?:je|jsou|může|mohou|obsahuje)(?!\\p{L})[^.;:!?]{0,60}důvěrn',
    '(?:явля[ею]тся|содерж[ия]т|может|могут)(?!\\p{L})[^.;:!?]{0,60}конфиденциальн',
    '(?:є|містить|містять|може|можуть)(?!\\p{L})[^.;:!?]{0,60}конфіденційн',
    'gizli(?:dir| bilgi)',
    '(?:είναι|περιέχει|ενδέχεται|μπορεί)(?!\\p{L})[^.;:!?]{0,60}εμπιστευτικ',
    '(?:este|sunt|poate|conține|conţine)(?!\\p{L})[^.;:!?]{0,60}confidenția',
    'bizalmas',
    'سري',
    'bảo mật',
    'rahasia',
    '機密|秘密',
    '保密|机密|機密',
    '기밀|비밀',
  ],
  /** For whom a message is meant, said of it. */
  reader: [
    '(?:is|are|being)(?!\\p{L})[^.;:!?]{0,60}(?:(?:intended|meant|addressed|directed) (?:only|solely|exclusively)|(?:only|solely|exclusively) (?:intended |meant |addressed )?(?:for|to)|intended for the (?:recipient|addressee|person)|the (?:sole )?use of the)',
    'ausschließlich|(?:nur|allein|lediglich) für|bestimmt',
    "destiné|à l[’'](?:intention|attention|usage) exclusi|exclusivement",
    'dirigid|destinad|exclusiv',
    'destinat|esclusiv',
    'dirigid|destinad|exclusiv',
    'bestemd|uitsluitend|bedoeld voor',
    'avsett|avsedd|en(?:bart|dast) för',
    'beregnet|tiltænkt|tiltenkt|kun til|kun for',
    'tarkoitettu',
    'przeznaczon|skierowan|wyłącznie',
    'určen|výhradně|výlučně',
    'предназначен|исключительно',
    'призначен|виключно',
    'yalnızca|sadece|kişiye özel',
    'προορίζ|αποκλειστικ',
    'destinat|exclusiv',
    'kizárólag|címzett',
    'موجهة|مخصص',
    'chỉ dành',
    'hanya (?:untuk|ditujukan)',
    '宛先|受信者',
    '[仅僅](?:限|供)|收件人',
    '수신인|수신자',
  ],
  /** The condition that addresses other readers: "If you are not the intended recipient". */
  stranger: [
    '(?:if|should) you (?:(?:are|were) not (?:the|an) (?:intended|named)|(?:have |had )?receive[d]? this[^.;:!?]{0,40}(?:in error|by mistake|erroneously))|not the intended recipient',
    '(?:wenn|falls|sollten) sie (?:nicht der (?:richtige|vorgesehene|beabsichtigte|angegebene)|diese (?:e-?mail|nachricht)[^.;:!?]{0,20}(?:irrtümlich|versehentlich))',
    "si vous (?:n[’']êtes pas le (?:bon )?destinataire|(?:avez reçu|recevez) ce[^.;:!?]{0,30}par erreur)",
    'si (?:usted )?no es (?:usted )?el destinatario|si (?:usted )?ha recibido est[^.;:!?]{0,30}por error',
    'se non (?:è|sei|siete)[^.;:!?]{0,20} destinatari|(?:se|qualora) (?:avete|ha|hai|abbiate|avesse) ricevuto quest[^.;:!?]{0,30}errore',
    'se (?:você |o senhor )?não (?:é|for) o destinatário|(?:caso|se) (?:você )?(?:tenha recebido|recebeu) est[^.;:!?]{0,30}por (?:engano|erro)',
    '(?:als|indien) (?:u|je) (?:niet de (?:bedoelde|beoogde|juiste)|(?:dit|deze)[^.;:!?]{0,30}(?:ten onrechte|per (?:abuis|vergissing)|abusievelijk))',
    'om du (?:inte är (?:rätt|den avsedda|avsedd)|(?:har )?(?:fått|mottagit) det(?:ta| här)[^.;:!?]{0,30}av misstag)',
    '(?:hvis|dersom) du (?:ikke er (?:den )?(?:rette|tiltænkte|tiltenkte|riktige)|(?:har modtaget|har mottatt|modtager|mottar) denne[^.;:!?]{0,30}ved en fe(?:jl|il))',
    'jos (?:et ole[^.;:!?]{0,30}vastaanottaja|olet saanut[^.;:!?]{0,30}(?:vahingossa|erehdyksessä))',
    'je(?:śli|żeli) (?:nie (?:jest|są)[^.;:!?]{0,30}adresat|otrzymał[^.;:!?]{0,40}(?:omyłkowo|przez pomyłkę))',
    'pokud (?:nejste[^.;:!?]{0,30}adresát|jste tento[^.;:!?]{0,30}omylem)',
    'если вы (?:не являетесь[^.;:!?]{0,40}(?:адресат|получател)|получили (?:это|данное)[^.;:!?]{0,30}ошиб)',
    'якщо ви (?:не є[^.;:!?]{0,30}(?:адресат|одержувач)|отримали цей[^.;:!?]{0,30}помилково)',
    'alıcı(?:sı)? (?:siz )?değilse|yanlışlıkla aldıysanız',
    '(?:εάν|αν) (?:δεν είστε ο[^.;:!?]{0,20} (?:παραλήπτης|αποδέκτης)|(?:έχετε λάβει|λάβατε) αυτό[^.;:!?]{0,30}λάθος)',
    'dacă (?:nu (?:sunteți|sunteţi|ești)[^.;:!?]{0,30}destinatar|ați primit acest[^.;:!?]{0,30}(?:greșeală|eroare))',
    'ha (?:nem ön a címzett|ezt[^.;:!?]{0,30}tévedésből)',
    'إذا لم تكن[^.;:!?]{0,30}(?:المستلم|المرسل إليه)',
    'nếu (?:bạn|quý vị) không phải[^.;:!?]{0,10} người nhận',
    'jika anda bukan penerima',
    '誤って(?:受信|受け取|送信|届)[^。]{0,12}場合',
    '(?:如|若|倘若)[^。，]{0,8}(?:[错錯误誤]收|[不非][^。，]{0,8}收件人)',
    '잘못 (?:수신|전송|발송)[^.]{0,8}(?:경우|시)',
  ],
  /** What other readers may not do. */
  forbidden: [
    'unauthori[sz]ed|prohibited|untersagt|nicht gestattet|unbefugt|interdit|prohibid|proibid|vietat|verboden|förbjud|forbudt|zakazan|zabronion|zakázán|запрещ|заборон|yasak|απαγορεύ|interzis|tilos',
    '禁止|금지',
  ],
  /** Phrases that say that a program wrote a message, or that answers to it stay unread. */
  automatic: [
    "this is an auto(?:mated|matic|matically generated|-?generated) (?:e-?mail|message|notification)|(?:do not|don[’']t) (?:reply|respond) (?:directly )?to this|(?:mailbox|inbox|address) is not (?:monitored|attended|read)",
    'dies ist eine automatisch|diese (?:e-?mail|nachricht) wurde automatisch|antworten sie (?:bitte )?nicht auf diese|dieses postfach wird nicht',
    'ceci est un (?:message|e-?mail|courriel) automatique|ne pas (?:y )?répondre|ne répondez pas à ce',
    'es un (?:mensaje|correo) automático|no responda a este|este buzón no|no (?:admite|se admiten) respuestas',
    '(?:e-?mail|messaggio) automatic[ao]|non rispondere a quest|questa casella|casella non è (?:presidiata|monitorata)',
    'é uma? (?:mensagem|e-?mail) automátic|não responda a est',
    'dit is een automatisch|niet op (?:dit|deze) (?:e-?mail|bericht)',
    'är ett automatisk|svara inte på det',
    'dette er en automatisk|svar ikke på denne|ikke svar på denne',
    'tämä on automaattinen|älä vastaa tähän',
    'wiadomość (?:została wygenerowana automatycznie|automatyczna)|nie odpowiada(?:ć|j) na t[ęą]',
    'toto je automatick|neodpovídejte na t',
    'это автоматическ|не отвечайте на (?:это|данное)',
    'це автоматичн|не відповідайте на ц',
    'otomatik (?:bir )?(?:e-?posta|mesaj|ileti)|yanıtlamayın',
    'είναι (?:ένα )?αυτόματο|μην απαντ',
    'este un (?:mesaj|e-?mail) automat|nu răspundeți la acest',
    'ez egy automatikus|ne válaszoljon erre',
    'رسالة (?:تلقائية|آلية)|عدم الرد',
    'đây là (?:e-?mail|thư|tin nhắn) tự động|không trả lời (?:e-?mail|thư) này',
    '(?:e-?mail|pesan) otomatis|jangan membalas',
    'メールは[^。]{0,12}自動|送信専用|返信(?:しないで|いただいても|はご遠慮)',
    '自动(?:发送|生成|发出)|(?:请勿|请不要)(?:直接)?回复',
    '자동(?:으로)? (?:발송|생성)|발신 ?전용|회신하지',
  ],
  /** How to receive no more, as the start of a sentence to the reader. */
  leaving: [
    "(?:if you (?:no longer|do(?:n[’']t| not)|would(?:n[’']t| not)|prefer not)|to (?:unsubscribe|stop|opt out)|(?:click here|you (?:can|may)) (?:to )?unsubscribe|unsubscribe (?:here|from|at any))",
    '(?:wenn|falls) sie|sie (?:möchten (?:keine|nicht)|können sich)|um sich abzumelden|möchten sie (?:keine|nicht)',
    'si vous ne|pour (?:vous dés|ne plus)|vous pouvez (?:à tout moment )?vous dés',
    'si (?:ya )?no (?:desea|quiere)|para (?:darse|cancelar|dejar)',
    'se non (?:desider|vuo)|per (?:annullare|cancellar|disiscriver)',
    '(?:se|caso) (?:já )?não (?:quiser|deseja|deseje|pretend)|para (?:cancelar|deixar)',
    'wilt u|(?:als|indien) u|om u (?:af|uit)',
    'om du inte|för att av|vill du inte',
    'hvis du ikke|ønsker du ikke|for at afmelde|for å melde',
    'jos et',
    'je(?:śli|żeli) nie|aby (?:zrezygnować|wypisać)',
    'pokud (?:si )?(?:již |už )?ne',
    'если вы (?:больше )?не|чтобы от',
    'якщо ви (?:більше )?не|щоб від',
    '[^.;:!?]{0,60}istemiyorsanız|abonelikten',
    '(?:αν|εάν) δεν|για (?:διαγραφή|να διαγραφείτε)',
    'dacă nu|pentru (?:a te|a vă|dezabon)',
    'ha (?:a jövőben )?nem|leiratkoz',
    'إذا كنت لا|لإلغاء',
    'nếu (?:bạn )?không|để hủy',
    'jika (?:anda )?tidak|untuk berhenti',
    '[^。]{0,20}(?:停止|解除)[^。]{0,6}(?:希望|こちら|手続)',
    '如果?您?不|[^。]{0,12}(?:点击|點擊)',
    '[^.]{0,20}원(?:하지|치) 않|수신 ?거부',
  ],
  /** The word for receiving no more. */
  unsubscribe: [
    "unsubscri|opt[- ]out|abbestell|abmeld|abzumelden|désabonn|désinscri|darse de baja|(?:cancelar|anular) (?:la|su|tu) suscripción|cancel(?:e|ar) (?:a|sua) (?:inscrição|subscrição|assinatura)|descadastr|disiscri|l[’']iscrizione|uitschrij|uit te schrijven|afmeld|af te melden|avregistrera|avprenumer|avmeld|peruuta|zrezygnować|wypisać się|odhlá|отписаться|отписк|відписатися|abonelik|διαγραφή|διαγραφείτε|dezabon|leiratkoz|إلغاء الاشتراك|hủy đăng ký|berhenti berlangganan",
    '配信(?:の)?(?:停止|解除)|退[订訂]|取消[订訂][阅閱]|수신 ?거부',
  ],
  /** What a banner asks to take care of, and how. */
  risk: [
    'caution|careful|warning|beware|think before|click|links?(?!\\p{L})|hyperlink|attachment|trust|sender|suspicious|vorsicht|achtung|anhäng|anhang|klick|absender|prudence|lien|pièces? jointe|expéditeur|cliquez|precaución|enlace|adjunto|remitente|cautela|allegat|mittente|cliccare|cuidado|anexo|remetente|bijlage|afzender|länk|bilag|avsändar|klik|vedhæftet|vedlegg|lenke|linkk|liitte|lähettäj|załącznik|nadawc|link|odkaz|příloh|odesíl|ссылк|вложени|отправител|посилан|вкладен|відправник|bağlantı|ekleri|σύνδεσμ|συνημμέν|αποστολέα|atașament|expeditor|hivatkoz|mellékl|feladó|روابط|مرفقات|liên kết|đính kèm|tautan|lampiran',
    'リンク|添付|链接|連結|附件|링크|첨부',
  ],
} as const satisfies Record<string, readonly string[]>;

export type NoticeForm = keyof typeof FORMS;

/** Scripts without spaces between words. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

const LEADING_MARKS = /^\P{L}+/u;

const PATTERNS = new Map<string, RegExp>(
  Object.entries(FORMS).map(([form, sources]: [string, readonly string[]]) => {
    const spaced = sources.filter((source) => !UNSPACED.test(source));
    const unspaced = sources.filter((source) => UNSPACED.test(source));
    const all = [`(?<!\\p{L})(?:${spaced.join('|')})`, ...unspaced];
    return [form, new RegExp(all.join('|'), 'iu')];
  }),
);

/** @returns the text behind the first part that has a form; the whole text is at most a notice long */
export function textBehind(text: string, form: NoticeForm): string | undefined {
  const found = PATTERNS.get(form)?.exec(text);
  return found ? text.slice(found.index + found[0].length) : undefined;
}

/** Whether a part of a text has a form. */
export const hasForm = (text: string, form: NoticeForm): boolean => PATTERNS.get(form)?.test(text) ?? false;

/** Whether a text begins with a form, behind marks and spaces. */
export const startsWithForm = (text: string, form: NoticeForm): boolean =>
  PATTERNS.get(form)?.exec(text.replace(LEADING_MARKS, ''))?.index === 0;
