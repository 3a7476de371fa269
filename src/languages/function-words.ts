interface WordList {
  /** The commonest words, about twenty. They tell the language from others in the same script. */
  frequent?: string;
  others?: string;
}

/** Words that carry grammar and no topic, by language (ISO 639-1), in lower case. */
const FUNCTION_WORDS: Readonly<Record<string, WordList>> = {
  en: {
    frequent: 'the of and to in is that for was with as on be this are it by from i you we do not have what',
    others:
      'a about above after again against all also although always am among an any around at back became because ' +
      'become been before being below between both but came can cannot come could did does doing don down during ' +
      'each either else even ever every few first further get gets getting give given go goes going gone good got ' +
      'had has having he her here hers herself him himself his how however if instead into isn its itself just ' +
      'kind know last least less let like ll lot made make makes many may maybe me mean might mm more most mr mrs ' +
      'much must my myself never no nor now off often oh ok okay once one only onto or other others our ours ' +
      'ourselves out over own per perhaps put quite rather re really right said same say says see seem seems she ' +
      'should since so some something such take taken than their theirs them themselves then there therefore ' +
      'these they thing things think those though through thus together too toward towards um under until up upon ' +
      'us use used using ve very via way well went were when where whether which while who whole whom whose why ' +
      'will within without would yeah yes yet your yours yourself uh hmm mhm gonna lrb rrb',
  },
  de: {
    frequent: 'der die und das ist nicht den von mit ein eine zu des auf im sich dem auch',
    others:
      'aber alle allem allen aller alles als also am an ander andere anderen anderer anderes aus bei beide beiden ' +
      'beim bereits bin bis bist bzw da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus ' +
      'darin darüber dass davon dazu dein deine denen denn deren deshalb dessen dich dies diese diesem diesen ' +
      'dieser dieses dir doch dort du durch einem einen einer eines einige einigen er es etwa etwas euch für ganz ' +
      'gegen gibt haben habe hat hatte hatten her hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ' +
      'immer in indem ins ja jede jedem jeden jeder jedes jedoch jetzt kann kein keine keinen können könnte ' +
      'machen man manche mehr mein meine mich mir muss müssen nach nichts noch nun nur ob oder oft ohne schon ' +
      'sehr sein seine seinem seinen seiner seit selbst sie sind so sogar solche soll sollen sollte sondern sonst ' +
      'sowie um uns unser unsere unter viel viele vielen vom vor während war waren warum was wegen weil weiter ' +
      'weitere wenn wer werde werden wie wieder will wir wird wo wollen worden wurde wurden würde zum zur zwar ' +
      'zwischen über',
  },
  fr: {
    frequent: 'le la les et des est une du dans que pour qui pas sur plus au par',
    others:
      'à afin ai ainsi alors après as aucun aucune aussi autre autres aux avant avec avoir ayant bien c ça car ce ' +
      'ceci cela celle celles celui cependant ces cet cette ceux chaque chez comme comment d de depuis dès deux ' +
      'dit donc dont elle elles en encore entre était étaient été être eu eux fait faire fois font il ils j je ' +
      'jusque l là leur leurs lors lorsque lui m ma mais me même mêmes mes moins mon n ne ni non nos notre nous ' +
      'on ont ou où parce pendant peu peut peuvent plusieurs pourquoi qu quand quel quelle quelles quelque ' +
      'quelques quoi s sa sans se selon sera ses si soit son sont sous t ta tandis te tel telle tes toi ton tous ' +
      'tout toute toutes très trop tu un vers vos votre vous y',
  },
  es: {
    frequent: 'el la los las y del que es una por para con se como más su al',
    others:
      'a algo algunas algunos ante antes aquel aquella así aún aunque bajo bien cada casi cómo contra cual cuales ' +
      'cuando cuya cuyo de desde donde dos durante e él ella ellas ellos en entre era eran esa esas ese eso esos ' +
      'esta está están estaba estas este esto estos fue fueron ha había habían han hasta hay he incluso le les lo ' +
      'luego me mi mientras mis mismo misma muchas mucho muchos muy nada ni no nos nosotros nuestra nuestro o os ' +
      'otra otras otro otros pero poco porque pues qué quien quienes sea según ser será si sí sido sin sino sobre ' +
      'solo sólo son sus también tampoco tan tanto te tiene tienen toda todas todo todos tras tu tus u un unas ' +
      'uno unos ya yo',
  },
  it: {
    frequent: 'il di che la è per un del della non sono con gli nel una anche le',
    others:
      'a ad agli ai al alla alle allo altra altre altri altro ancora avere aveva avevano c chi ci ciò come contro ' +
      'cui d da dagli dai dal dalla dalle dallo degli dei delle dello dopo dove due e ed era erano essere fa fino ' +
      'fra fu furono ha hanno ho i in io l lei li lo loro lui ma mentre mi molto molti ne negli nei nella nelle ' +
      'nello noi nostra nostro o ogni oltre perché più po poi prima può qua quale quali quando quanto quella ' +
      'quelle quelli quello questa queste questi questo qui se sei senza si sia solo sopra sotto sta stata stati ' +
      'stato su sua sue sugli sui sul sulla suo suoi tra troppo tutta tutte tutti tutto uno vi voi',
  },
  pt: {
    frequent: 'o de que do da em os não uma para com é no na por mais as',
    others:
      'a à ainda além algumas alguns ao aos apenas após aquela aquele às assim até através cada como contra das ' +
      'dela delas dele deles depois desde dessa desse desta deste dois dos durante e ela elas ele eles enquanto ' +
      'entre era eram essa essas esse esses esta está estão estas este estes eu foi foram há isso isto já lhe ' +
      'lhes mas me mesma mesmo meu minha muito muitos nas nem nos nós nossa nosso num numa onde ou outra outras ' +
      'outro outros pela pelas pelo pelos pode podem porque pois quando quem se sem sendo ser será seu seus si ' +
      'sido sob sobre só sua suas também tão tem têm ter tinha toda todas todo todos tudo um umas uns você',
  },
  nl: {
    frequent: 'de het een van en is dat in niet op te zijn met voor aan ook',
    others:
      'achter al alle alleen als altijd andere bij bijna daar daarom dan deze die dit doch doen door dus echter ' +
      'eens er ergens ga gaan geen haar had hadden heb hebben heeft hem hen hier hij hoe hun iets ik ja je jij ' +
      'kan kon kunnen maar me meer men mij mijn moet na naar niets nog nu of om omdat onder ons onze over reeds ' +
      'samen sinds tegen tijdens toch toen tot tussen twee u uit uw veel via wanneer want waren was wat we wel ' +
      'werd werden wie wij wil wordt worden zal ze zeer zich zij zo zonder zou zouden',
  },
  sv: {
    frequent: 'och att det som en är för på av med till den har inte ett',
    others:
      'alla allt än bara bland blev bli blir båda de dem denna deras dess dessa detta dig din ditt då där du ' +
      'efter eller er från före genom ha hade han hans hela henne hennes här hon honom hur i in jag ju kan kunde ' +
      'man mellan men mer mig min mot mycket ni nu när någon något några också om oss samt sedan sig sin sina ska ' +
      'skulle så under upp ut utan vad var varit vara vi vid vilka vilken vår',
  },
  da: {
    frequent: 'og at det som en er for på af med til den har ikke et der',
    others:
      'alle alt anden andre blev blive bliver både da de dem denne deres dette dig din disse dog du efter eller ' +
      'end fra få før gennem ham han hans have havde hende hendes her hun hvad hvis hvor i ind jeg jo kan kunne ' +
      'man mange meget mellem men mig min mod ned noget nogle nu når også om op os over sig sin skal skulle så ud ' +
      'under uden var ved vi vil ville vor være været',
  },
  nb: {
    frequent: 'og at det som en er for på av med til den har ikke et ble',
    others:
      'alle alt andre bli blir både da de deg dem denne der deres dette disse dit du eller enn etter fordi fra ' +
      'før gjennom ha hadde han hans henne hennes her hun hva hvis hvor i inn jeg kan kunne man mange meg meget ' +
      'mellom men mer min mot mye ned noe noen nå når også om opp oss over samt seg sin skal skulle så under ut ' +
      'uten var ved vi vil ville være vært vår å',
  },
  fi: {
    frequent: 'ja on ei se että oli hän mutta myös kun joka ovat',
    others:
      'eivät jonka jos jotka kanssa koska kuin me mitä mukaan ne niin niitä nyt olivat olla ole sekä sen siitä ' +
      'sitä tai tämä tämän tästä tuli vaan vain vielä voi hänen he heidän',
  },
  pl: {
    frequent: 'i w na się z nie do jest to że jak po od przez dla',
    others:
      'a aby albo ale ani bez bo być był była było były by co czy gdy gdzie go ich ile im innych iż ja jako je ' +
      'jednak jego jej jeszcze już kiedy kto która które którego której który których którzy lub ma mi mnie może ' +
      'mu nad nam nas niż no o on ona one oni oraz pod ponieważ poza przed przy są sobie swoje ta tak także tam ' +
      'te tego tej ten też tu tych tylko tym u we więc wszystko wszystkich za ze',
  },
  cs: {
    frequent: 'a v na se je že s z do to o jako pro byl jsou ve',
    others:
      'aby ale ani ano asi až bez by byla bylo byly být co což či i ich já jak jeho její jejich jen ještě již ' +
      'jsem jsme k kde kdo kdy když která které který kteří ku ma má mezi mi mu my nad nebo není než ni nic od on ' +
      'ona oni pak po pod protože proto před při si sice svá své svou ta tak také tato te tedy ten tento těch ' +
      'toho tom tomto tu ty u už však více za ze',
  },
  hu: {
    frequent: 'a az és hogy nem is egy volt meg ez mint csak de van',
    others:
      'abban addig ahhoz aki akik amely amelyek ami azok azt be e egyes ehhez el én ezek ezt fel ha hanem hogyan ' +
      'illetve itt ki kell lehet lenne lesz lett még mert mi mind minden mivel más majd már nagyon ne nincs ott ő ' +
      'ők pedig s saját sem so szerint után utána vagy vannak voltak',
  },
  ro: {
    frequent: 'și în de la a cu pe care nu din este o pentru sunt mai',
    others:
      'acea aceasta aceste acest această al ale am ar are as asupra au avea că ca cât ce cea cei cel cele când ' +
      'cum da dar deci decât despre după ea ei el ele era eu fi fie fiind foarte fost iar îi îl între își le lor ' +
      'lui mult ne nici or ori peste prin sa să sau se si sub tot toate un una unei unor unui va vor',
  },
  hr: {
    frequent: 'i u je na se da za su od s kao koji što iz ne',
    others:
      'a ako ali bez bi bio bila bilo biti do dok će ga god ih ili im ja jer jest još kada kako ko koja koje kod ' +
      'koju li među mi mogu može mu nad nakon nego neka nije nisu njegov njih no o on ona oni ovaj ovo po pod ' +
      'prema pri sa samo sve svi svoj ta tako te to toga uz već više vrlo zbog',
  },
  tr: {
    frequent: 've bir bu için ile da de olarak daha çok olan gibi ancak ise kadar sonra göre her oldu yapılan',
    others:
      'acaba altı ama arasında artık aslında ayrıca bazı belki ben beri birçok biri biz buna bunu bunun burada ' +
      'çünkü değil diye dolayı edecek eden ederek edilen en fakat hem hep hiç içinde ilgili işte karşı kendi kez ' +
      'ki kim mı mi mu mü nasıl ne neden nedeniyle o olduğu olduğunu olsa olup on ona onlar onu onun öyle sadece ' +
      'siz son şey şu tarafından tüm üzere üzerinde var veya ya yani yer yine yok',
  },
  vi: {
    frequent: 'và của là có được cho trong không các người một với những đã',
    others:
      'ai bị bởi cái cả cần càng chỉ chưa chúng cùng cũng còn cứ do đang đây để đến đều đi đó gì hay hơn họ khi ' +
      'lại lên mà mình mỗi nào này nên nếu ngay nhiều như nhưng nơi ở phải qua ra rằng rất rồi sau sẽ tại theo ' +
      'thì thế tôi trên trước từ tới vẫn vào về vì việc vừa ông bà anh chị',
  },
  id: {
    frequent: 'yang dan di untuk dengan ini dari pada tidak akan ke oleh dalam sebagai juga telah itu ada',
    others:
      'adalah agar antara atau bagi bahwa banyak beberapa bisa dapat dia hanya harus ia jika kami karena kepada ' +
      'kita lain lebih mereka namun para saat saja sangat sebuah secara sudah tersebut tetapi',
  },
  sw: {
    frequent: 'ya wa na kwa ni katika za la cha hii kuwa yake pia lakini huo hiyo hilo baada kutoka alisema',
    others:
      'alikuwa ama ambao ambaye ambayo ambazo bado baina bali basi bila chake hadi hali hao hapa hapo hasa hata ' +
      'hawa haya hayo hili hivi hivyo hizi hizo huko hupo huu huyo ili ila ingawa isipokuwa itakuwa je juu kabla ' +
      'kadhaa kama karibu kila kisha kuhusu kupitia kwamba kwani kwenye lake mbele mpaka mwa nao ndani ndiyo nje ' +
      'pamoja sana sasa si tu ule wake wakati wako wale wao wengi wetu wote yao yeye yote zaidi zake',
  },
  ru: {
    frequent: 'и в на не что с по как это к из для от его при было',
    others:
      'а без бы был была были быть вам вас весь во вот все всех всего всё вы где да даже до ее её ей ему если ' +
      'есть еще ещё же за здесь или им их какой ко когда которая которого которое которой которые который которых ' +
      'кто ли либо между меня мне много может можно мы над надо нам нас него нее ней нет ни них но ну о об один ' +
      'однако он она они оно очень под после про раз сам свои свое своей своего свой себе себя со так также такая ' +
      'такие такой там те тем то того тоже той только том тот ту ты у уже хотя чего чем через чтобы эта эти этих ' +
      'этого этой этом этот эту я',
  },
  uk: {
    frequent: 'і в на не що з до як це та є від для його також',
    others:
      'а або але б без би був була були було бути вам вас весь ви він вона вони воно все всі вже де її їх їм за ' +
      'зі із й яка які який якого яких коли ми над нам нас них ні ну о об однак по під після при про саме себе ' +
      'свої своїх так там те ти то того тому тут у хто цей ця ці цього через чи щоб я',
  },
  bg: {
    frequent: 'и на в да се за от не са с че по като към',
    others:
      'а ако ала без беше би бъде вас ваш все всички във вие дали до докато е един една едно защото из или им има ' +
      'й когато което който която които ли ме между мен ми много може над нас него нея ни ние но някои обаче ' +
      'освен под при през само си след със също т така там те тези това този той тук тя у ще я',
  },
  el: {
    others:
      'αλλά αν από αυτά αυτές αυτή αυτό αυτοί αυτός αυτού αυτούς αυτών για γιατί δεν εγώ ενώ είναι είχε έχει ' +
      'έχουν ή η ήταν θα και κάθε κατά κι μα με μέσα μετά μη μην μια μία μας μου μπορεί να ο οι όπως όταν όλα ' +
      'όλοι ότι ού όχι πιο πολύ που πρέπει προς πως σε σαν στη στην στις στο στον στους στα τα τη της την τι τις ' +
      'το τον του τους των ως ένα έναν ένας',
  },
  ar: {
    others:
      'أن أو أي إلا إلى أما أكثر أنه أنها إن إنه ان او الا التي الذي الذين الى ايضا أيضا بعد بعض بل بن به بها بين ' +
      'تلك ثم حتى حول حيث خلال دون ذلك ذات سوف عام عبر على عليه عليها عن عند عندما غير فإن فقد في فيه فيها قال ' +
      'قبل قد كان كانت كل كما كيف لا لان لدى لكن لم لن له لها ليس ما مع من منذ منه منها نحو هذا هذه هل هم هنا ' +
      'هناك هو هي و وأن وقد وكان ولا ولم وما ومن وهو وهي يكون يمكن',
  },
  he: {
    others:
      'או אולי אותה אותו אותם אחר אחרי אחת אי אין איך אך אל אלא אלה אם אנו אנחנו אני אף אבל את אתה באופן בין בו ' +
      'בה בהם גם דרך הוא היא היה היו היתה הייתה הם הן הזה הזאת זה זו זאת ולא וכן חלק יותר יש כאשר כבר כדי כי כך ' +
      'כל כלל כמה כמו כן לא לה לו להם לפי לפני לאחר מאוד מאת מה מי מן מ על עד עוד עם פי רק של שלא שהיא שהוא שלה ' +
      'שלו שלהם שם תוך תחת',
  },
  fa: {
    others:
      'آن آنها است از اگر اما او اند ای این اینکه با باید بر برای بود بودند بوده بی بین پس پیش تا تر تمام چه چون ' +
      'حتی خود خواهد داد دارد دارند داشت داشته در دو دیگر را رو روی زیرا سال سپس شد شدند شده شما شود کرد کردند ' +
      'کرده کند کنند که گفت ما مورد می نیز نیست نمی ها های هر هم همه هنوز هیچ و وی ولی یا یک یکی',
  },
  ur: {
    others:
      'آپ اب اس اسے اسی اگر ان انہوں انہیں اور ایک ایسے بعد بھی بہت پر پہلے تا تک تھا تھی تھے تو جا جاتا جاتی جب ' +
      'جس جن جو جیسے حالانکہ خود دو دی دیا ذریعے رہا رہی رہے ساتھ سب سے صرف طرف طور کا کر کرتے کرنا کرنے کریں کہ ' +
      'کہا کو کوئی کی کیا کیے کے گا گئی گئے گی گیا گے لیکن لیے لئے مگر میں نہ نہیں نے وہ ہم ہو ہوا ہوئی ہوئے ہوتا ' +
      'ہوتی ہوتے ہونے ہی ہے ہیں یا یہ یہاں',
  },
  bn: {
    others:
      'আমরা আমার আমি আর আরও ই উপর এ এই এক একটি একটা এখন এবং এর এসব ও ওই কথা করছে করতে করা করে করেন করেছে করেছেন ' +
      'কি কিছু কিন্তু কে কেন কোনো খুব ছিল ছিলেন জন্য তখন তা তাই তাঁর তাদের তার তারা তিনি তবে থাকে থেকে দিয়ে দুই ' +
      'না নিয়ে নয় নেই পর পরে পর্যন্ত প্রায় বলে বলেন বা বেশি মধ্যে মতো যখন যা যায় যে যেমন শুধু সঙ্গে সব সে সেই ' +
      'সেখানে হতে হবে হয় হয়ে হয়েছে হচ্ছে',
  },
  ka: {
    others:
      'ამ ამას ამის ან არ არა არის არიან აღარ აქ აქვს ას ასე ასევე აღნიშნა დროს და ეს ესენი ვერ იგი იმ იმის ის ' +
      'ისე ისინი იყო იყვნენ კი კიდევ მათ მათი მან მას მაგრამ მეორე მერე მიერ მისი მხოლოდ ნუ რა რომ რომელიც რომლის ' +
      'რომლებიც რის როგორც როდესაც სადაც სხვა თუ თავის თვის უკვე უნდა უფრო შემდეგ შესახებ შორის ყველა ყოველ ' +
      'ძალიან ხოლო ხომ',
  },
  ko: {
    others:
      '같은 것 것은 것을 것이 그 그는 그러나 그리고 년 다른 대한 대해 더 두 등 때 때문에 또 또는 또한 및 모든 많은 수 아닌 약 없는 없다 에서 위해 이 이를 이번 있는 있다 있고 있었다 ' +
      '있으며 저 중 지난 통해 하고 하는 하지만 한 한다 한다고 할 함께 했다 했고',
  },
  hi: {
    others:
      'अपना अपनी अपने अब आदि आप इस इसके इसका इसकी इसमें इसे उस उसके उसका उसकी उसे उन उनके उनका उनकी उन्हें ' +
      'उन्होंने एक एवं और कर करता करते करना करने का कि किया किसी की कुछ के को कोई गई गए गया जब जहां जा जाता जाती ' +
      'जाने जैसे जो तक तथा तब तरह तो था थी थे दिया द्वारा न नहीं ने पर पहले बहुत बाद भी में मैं यदि यह यहां या ये ' +
      'रहा रही रहे लिए लेकिन व वह वे साथ से हम ही हुआ हुई हुए है हैं हो होता होती होते',
  },
};

const NONE: ReadonlySet<string> = new Set();
const sets = new Map<string, ReadonlySet<string>>();

/** All function words of a language (ISO 639-1), in lower case. Empty for a language without a list. */
export function functionWords(language: string | undefined): ReadonlySet<string> {
  const list = language === undefined ? undefined : FUNCTION_WORDS[language];
  if (language === undefined || !list) return NONE;
  const words = sets.get(language) ?? new Set([list.frequent, list.others].flatMap((part) => part?.split(' ') ?? []));
  sets.set(language, words);
  return words;
}

/** The languages that have each frequent function word. */
export const LANGUAGES_BY_FREQUENT_WORD: ReadonlyMap<string, readonly string[]> = languagesByFrequentWord();

/** Languages with a list of frequent function words. */
export const LANGUAGES_WITH_FREQUENT_WORDS: ReadonlySet<string> = new Set(
  [...LANGUAGES_BY_FREQUENT_WORD.values()].flat(),
);

function languagesByFrequentWord(): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, { frequent }] of Object.entries(FUNCTION_WORDS)) {
    for (const word of frequent?.split(' ') ?? []) languages.set(word, [...(languages.get(word) ?? []), language]);
  }
  return languages;
}
