/**
 * Words that say nothing about what a text is about, by language: they count in no likeness between sentences. Where a
 * language is missing, only their being everywhere takes weight from them.
 */
const FUNCTION_WORDS: Record<string, string> = {
  en:
    'a about above after again against all also although always am among an and any are around as at back be became because become been ' +
    'before being below between both but by came can cannot come could did do does doing don down during each either ' +
    'else even ever every few first for from further get gets getting give given go goes going gone good got had has have having he her ' +
    'here hers herself him himself his how however i if in instead into is isn it its itself just kind know last least ' +
    'less let like ll lot made make makes many may maybe me mean might mm more most mr mrs much must my myself ' +
    'never no nor not now of off often oh ok okay on once one only onto or other others our ours ourselves out over own per ' +
    'perhaps put quite rather re really right said same say says see seem seems she should since so some something such take taken ' +
    'than that the their theirs them themselves then there therefore these they thing things think this those though ' +
    'through thus to together too toward towards um under until up upon us use used using ve very via was way we well went were ' +
    'what when where whether which while who whole whom whose why will with within without would yeah yes yet you your ' +
    'yours yourself uh hmm mhm gonna lrb rrb',
  de:
    'aber alle allem allen aller alles als also am an ander andere anderen anderer anderes auch auf aus bei beide beiden beim bereits ' +
    'bin bis bist bzw da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darin darüber das dass ' +
    'davon dazu dein deine dem den denen denn der deren des deshalb dessen dich die dies diese diesem diesen dieser ' +
    'dieses dir doch dort du durch ein eine einem einen einer eines einige einigen er es etwa etwas euch für ganz gegen gibt ' +
    'haben habe hat hatte hatten her hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins ist ja ' +
    'jede jedem jeden jeder jedes jedoch jetzt kann kein keine keinen können könnte machen man manche mehr mein meine mich ' +
    'mir mit muss müssen nach nicht nichts noch nun nur ob oder oft ohne schon sehr sein seine seinem seinen seiner seit selbst ' +
    'sich sie sind so sogar solche soll sollen sollte sondern sonst sowie um und uns unser unsere unter viel viele vielen vom von ' +
    'vor während war waren warum was wegen weil weiter weitere wenn wer werde werden wie wieder will wir wird wo wollen ' +
    'worden wurde wurden würde zu zum zur zwar zwischen über',
  fr:
    'à afin ai ainsi alors après as au aucun aucune aussi autre autres aux avant avec avoir ayant bien c ça car ce ceci cela celle ' +
    'celles celui cependant ces cet cette ceux chaque chez comme comment d dans de depuis des dès deux dit donc dont du elle elles ' +
    'en encore entre est et était étaient été être eu eux fait faire fois font il ils j je jusque l la là le les leur leurs lors lorsque lui ' +
    'm ma mais me même mêmes mes moins mon n ne ni non nos notre nous on ont ou où par parce pas pendant peu peut peuvent plus ' +
    'plusieurs pour pourquoi qu quand que quel quelle quelles quelque quelques qui quoi s sa sans se selon sera ses si soit son sont ' +
    'sous sur t ta tandis te tel telle tes toi ton tous tout toute toutes très trop tu un une vers vos votre vous y',
  es:
    'a al algo algunas algunos ante antes aquel aquella así aún aunque bajo bien cada casi como cómo con contra cual cuales cuando ' +
    'cuya cuyo de del desde donde dos durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están ' +
    'estaba estas este esto estos fue fueron ha había habían han hasta hay he incluso la las le les lo los luego más me mi mientras ' +
    'mis mismo misma muchas mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco ' +
    'por porque pues que qué quien quienes se sea según ser será si sí sido sin sino sobre solo sólo son su sus también tampoco tan ' +
    'tanto te tiene tienen toda todas todo todos tras tu tus u un una unas uno unos ya y yo',
  it:
    'a ad agli ai al alla alle allo altra altre altri altro anche ancora avere aveva avevano c che chi ci ciò come con contro cui d da ' +
    'dagli dai dal dalla dalle dallo degli dei del della delle dello di dopo dove due e è ed era erano essere fa fino fra fu furono gli ' +
    'ha hanno ho i il in io l la le lei li lo loro lui ma mentre mi molto molti ne negli nei nel nella nelle nello noi non nostra nostro o ogni oltre ' +
    'per perché più po poi prima può qua quale quali quando quanto quella quelle quelli quello questa queste questi questo qui se sei ' +
    'senza si sia solo sono sopra sotto sta stata stati stato su sua sue sugli sui sul sulla suo suoi tra troppo tutta tutte tutti tutto ' +
    'un una uno vi voi',
  pt:
    'a à ainda além algumas alguns ao aos apenas após aquela aquele as às assim até através cada com como contra da das de dela delas ' +
    'dele deles depois desde dessa desse desta deste do dois dos durante e é ela elas ele eles em enquanto entre era eram essa essas ' +
    'esse esses esta está estão estas este estes eu foi foram há isso isto já lhe lhes mais mas me mesma mesmo meu minha muito muitos na nas ' +
    'não nem no nos nós nossa nosso num numa o onde os ou outra outras outro outros para pela pelas pelo pelos pode podem por porque ' +
    'pois quando que quem se sem sendo ser será seu seus si sido sob sobre só sua suas também tão tem têm ter tinha toda todas todo ' +
    'todos tudo um uma umas uns você',
  nl:
    'aan achter al alle alleen als altijd andere bij bijna daar daarom dan dat de deze die dit doch doen door dus echter een eens ' +
    'en er ergens ga gaan geen haar had hadden heb hebben heeft hem hen het hier hij hoe hun iets ik in is ja je jij kan kon kunnen ' +
    'maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons onze ook op over reeds samen sinds te tegen ' +
    'tijdens toch toen tot tussen twee u uit uw van veel via voor wanneer want waren was wat we wel werd werden wie wij wil wordt ' +
    'worden zal ze zeer zich zij zijn zo zonder zou zouden',
  sv:
    'alla allt än är att av bara bland blev bli blir båda de dem den denna deras dess dessa det detta dig din ditt då där du efter ' +
    'eller en er ett från för före genom ha hade han hans har hela henne hennes här hon honom hur i in inte jag ju kan kunde man med ' +
    'mellan men mer mig min mot mycket ni nu när någon något några och också om oss på samt sedan sig sin sina ska skulle som så ' +
    'till under upp ut utan vad var varit vara vi vid vilka vilken vår',
  da:
    'af alle alt anden andre at blev blive bliver både da de dem den denne der deres det dette dig din disse dog du efter eller en end ' +
    'er et for fra få før gennem ham han hans har have havde hende hendes her hun hvad hvis hvor i ikke ind jeg jo kan kunne man mange ' +
    'med meget mellem men mig min mod ned noget nogle nu når og også om op os over på sig sin skal skulle som så til ud under uden var ' +
    'ved vi vil ville vor være været',
  nb:
    'alle alt andre at av ble bli blir både da de deg dem den denne der deres det dette disse dit du eller en enn er et etter for fordi ' +
    'fra før gjennom ha hadde han hans har henne hennes her hun hva hvis hvor i ikke inn jeg kan kunne man mange med meg meget mellom ' +
    'men mer min mot mye ned noe noen nå når og også om opp oss over på samt seg sin skal skulle som så til under ut uten var ved vi ' +
    'vil ville være vært vår å',
  fi:
    'ei eivät ja joka jonka jos jotka kanssa koska kuin kun me mitä mukaan mutta myös ne niin niitä nyt oli olivat olla on ole ovat ' +
    'se sekä sen siitä sitä tai tämä tämän tästä tuli vaan vain vielä voi että hän hänen he heidän',
  pl:
    'a aby albo ale ani bez bo być był była było były by co czy dla do gdy gdzie go i ich ile im innych iż ja jak jako je jednak jego ' +
    'jej jest jeszcze już kiedy kto która które którego której który których którzy lub ma mi mnie może mu na nad nam nas nie niż no o ' +
    'od on ona one oni oraz po pod ponieważ poza przed przez przy są się sobie swoje ta tak także tam te tego tej ten też to tu tych ' +
    'tylko tym u w we więc wszystko wszystkich z za ze że',
  cs:
    'a aby ale ani ano asi až bez by byl byla bylo byly být co což či do i ich já jak jako je jeho její jejich jen ještě již jsem ' +
    'jsme jsou k kde kdo kdy když která které který kteří ku ma má mezi mi mu my na nad nebo není než ni nic o od on ona oni pak po pod ' +
    'pro protože proto před při s se si sice svá své svou ta tak také tato te tedy ten tento těch to toho tom tomto tu ty u už v ve však ' +
    'více z za ze že',
  hu:
    'a az abban addig ahhoz aki akik amely amelyek ami azok azt be csak de e egy egyes ehhez el én és ez ezek ezt fel ha hanem hogy ' +
    'hogyan illetve is itt ki kell lehet lenne lesz lett még meg mert mi mind mint minden mivel más majd már nagyon ne nem nincs ott ő ők pedig ' +
    's saját sem so szerint után utána vagy van vannak volt voltak',
  ro:
    'a acea aceasta aceste acest această al ale am ar are as asupra au avea că care ca cât ce cea cei cel cele cu când cum da dar de ' +
    'deci decât despre din după ea ei el ele era este eu fi fie fiind foarte fost iar îi îl în între își la le lor lui mai mult ne nici ' +
    'nu o or ori pe pentru peste prin sa să sau se si și sub sunt tot toate un una unei unor unui va vor',
  hr:
    'a ako ali bez bi bio bila bilo biti da do dok će ga god i ih ili im iz ja je jer jest još kada kako kao ko koja koje koji kod ' +
    'koju li među mi mogu može mu na nad nakon ne nego neka nije nisu njegov njih no o od on ona oni ovaj ovo po pod prema pri s sa samo se su sve ' +
    'svi svoj ta tako te to toga u uz već više vrlo za zbog što',
  tr:
    'acaba altı ama ancak arasında artık aslında ayrıca bazı belki ben beri bir birçok biri biz bu buna bunu bunun burada çok çünkü da ' +
    'daha de değil diye dolayı edecek eden ederek edilen en fakat gibi göre hem hep her hiç için içinde ile ilgili ise işte kadar karşı kendi ' +
    'kez ki kim mı mi mu mü nasıl ne neden nedeniyle o olan olarak olduğu olduğunu oldu olsa olup on ona onlar onu onun öyle ' +
    'sadece siz son sonra şey şu tarafından tüm üzere üzerinde var ve veya ya yani yapılan yer yine yok',
  vi:
    'ai bị bởi các cái cả cần càng chỉ cho chưa chúng có cùng của cũng còn cứ do đã đang đây để đến đều đi đó được gì hay hơn họ ' +
    'khi không là lại lên mà mình mỗi một nào này nên nếu ngay người nhiều như những nhưng nơi ở phải qua ra rằng rất rồi sau sẽ ' +
    'tại theo thì thế tôi trên trong trước từ tới và vẫn vào về vì với việc vừa ông bà anh chị',
  id: 'ada adalah agar akan antara atau bagi bahwa banyak beberapa bisa dalam dan dapat dari dengan di dia hanya harus ia ini itu jika juga kami karena ke kepada kita lain lebih mereka namun oleh pada para saat saja sangat sebagai sebuah secara sudah telah tersebut tetapi tidak untuk yang',
  ru:
    'а без бы был была были было быть в вам вас весь во вот все всех всего всё вы где да даже для до его ее её ей ему если есть еще ещё же за ' +
    'здесь и из или им их к как какой ко когда которая которого которое которой которые который которых кто ли либо между меня мне много может можно мы ' +
    'на над надо нам нас не него нее ней нет ни них но ну о об один однако он она они оно от очень по под после при про раз с сам свои свое своей ' +
    'своего свой себе себя со так также такая такие такой там те тем то того тоже той только том тот ту ты у уже хотя чего чем через что чтобы эта эти ' +
    'этих это этого этой этом этот эту я',
  uk: 'а або але б без би був була були було бути в вам вас весь ви від він вона вони воно все всі вже де для до його її їх їм з за зі і із й як яка які який якого яких коли ми на над нам нас не них ні ну о об однак по під після при про саме себе свої своїх так також там те ти то того тому тут у хто це цей ця ці цього через чи що щоб я',
  bg: 'а ако ала без беше би бъде в вас ваш все всички във вие да дали до докато е един една едно за защото и из или им има й като когато което който която които към ли ме между мен ми много може на над нас не него нея ни ние но някои обаче освен от по под при през са само се си след със също т така там те тези това този той тук тя у че ще я',
  el: 'αλλά αν από αυτά αυτές αυτή αυτό αυτοί αυτός αυτού αυτούς αυτών για γιατί δεν εγώ ενώ είναι είχε έχει έχουν ή η ήταν θα και κάθε κατά κι μα με μέσα μετά μη μην μια μία μας μου μπορεί να ο οι όπως όταν όλα όλοι ότι ού όχι πιο πολύ που πρέπει προς πως σε σαν στη στην στις στο στον στους στα τα τη της την τι τις το τον του τους των ως ένα έναν ένας',
  ar: 'أن أو أي إلا إلى أما أكثر أنه أنها إن إنه ان او الا التي الذي الذين الى ايضا أيضا بعد بعض بل بن به بها بين تلك ثم حتى حول حيث خلال دون ذلك ذات سوف عام عبر على عليه عليها عن عند عندما غير فإن فقد في فيه فيها قال قبل قد كان كانت كل كما كيف لا لان لدى لكن لم لن له لها ليس ما مع من منذ منه منها نحو هذا هذه هل هم هنا هناك هو هي و وأن وقد وكان ولا ولم وما ومن وهو وهي يكون يمكن',
  he: 'או אולי אותה אותו אותם אחר אחרי אחת אי אין איך אך אל אלא אלה אם אנו אנחנו אני אף אבל את אתה באופן בין בו בה בהם גם דרך הוא היא היה היו היתה הייתה הם הן הזה הזאת זה זו זאת ולא וכן חלק יותר יש כאשר כבר כדי כי כך כל כלל כמה כמו כן לא לה לו להם לפי לפני לאחר מאוד מאת מה מי מן מ על עד עוד עם פי רק של שלא שהיא שהוא שלה שלו שלהם שם תוך תחת',
  fa: 'آن آنها است از اگر اما او اند ای این اینکه با باید بر برای بود بودند بوده بی بین پس پیش تا تر تمام چه چون حتی خود خواهد داد دارد دارند داشت داشته در دو دیگر را رو روی زیرا سال سپس شد شدند شده شما شود کرد کردند کرده کند کنند که گفت ما مورد می نیز نیست نمی ها های هر هم همه هنوز هیچ و وی ولی یا یک یکی',
  ur: 'آپ اب اس اسے اسی اگر ان انہوں انہیں اور ایک ایسے بعد بھی بہت پر پہلے تا تک تھا تھی تھے تو جا جاتا جاتی جب جس جن جو جیسے حالانکہ خود دو دی دیا ذریعے رہا رہی رہے ساتھ سب سے صرف طرف طور کا کر کرتے کرنا کرنے کریں کہ کہا کو کوئی کی کیا کیے کے گا گئی گئے گی گیا گے لیکن لیے لئے مگر میں نہ نہیں نے وہ ہم ہو ہوا ہوئی ہوئے ہوتا ہوتی ہوتے ہونے ہی ہے ہیں یا یہ یہاں',
  bn: 'আমরা আমার আমি আর আরও ই উপর এ এই এক একটি একটা এখন এবং এর এসব ও ওই কথা করছে করতে করা করে করেন করেছে করেছেন কি কিছু কিন্তু কে কেন কোনো খুব ছিল ছিলেন জন্য তখন তা তাই তাঁর তাদের তার তারা তিনি তবে থাকে থেকে দিয়ে দুই না নিয়ে নয় নেই পর পরে পর্যন্ত প্রায় বলে বলেন বা বেশি মধ্যে মতো যখন যা যায় যে যেমন শুধু সঙ্গে সব সে সেই সেখানে হতে হবে হয় হয়ে হয়েছে হচ্ছে',
  ka: 'ამ ამას ამის ან არ არა არის არიან აღარ აქ აქვს ას ასე ასევე აღნიშნა დროს და ეს ესენი ვერ იგი იმ იმის ის ისე ისინი იყო იყვნენ კი კიდევ მათ მათი მან მას მაგრამ მეორე მერე მიერ მისი მხოლოდ ნუ რა რომ რომელიც რომლის რომლებიც რის როგორც როდესაც სადაც სხვა თუ თავის თვის უკვე უნდა უფრო შემდეგ შესახებ შორის ყველა ყოველ ძალიან ხოლო ხომ',
  sw: 'alikuwa alisema ama ambao ambaye ambayo ambazo baada bado baina bali basi bila cha chake hadi hali hao hapa hapo hasa hata hawa haya hayo hii hilo hili hivi hivyo hiyo hizi hizo huko hupo huu huo huyo ili ila ingawa isipokuwa itakuwa je juu kabla kadhaa kama karibu katika kila kisha kuhusu kupitia kutoka kuwa kwa kwamba kwani kwenye la lakini lake mbele mpaka mwa na nao ndani ndiyo ni nje pamoja pia sana sasa si tu ule wa wake wakati wako wale wao wengi wetu wote ya yake yao yeye yote za zaidi zake',
  ko: '같은 것 것은 것을 것이 그 그는 그러나 그리고 년 다른 대한 대해 더 두 등 때 때문에 또 또는 또한 및 모든 많은 수 아닌 약 없는 없다 에서 위해 이 이를 이번 있는 있다 있고 있었다 있으며 저 중 지난 통해 하고 하는 하지만 한 한다 한다고 할 함께 했다 했고',
  hi: 'अपना अपनी अपने अब आदि आप इस इसके इसका इसकी इसमें इसे उस उसके उसका उसकी उसे उन उनके उनका उनकी उन्हें उन्होंने एक एवं और कर करता करते करना करने का कि किया किसी की कुछ के को कोई गई गए गया जब जहां जा जाता जाती जाने जैसे जो तक तथा तब तरह तो था थी थे दिया द्वारा न नहीं ने पर पहले बहुत बाद भी में मैं यदि यह यहां या ये रहा रही रहे लिए लेकिन व वह वे साथ से हम ही हुआ हुई हुए है हैं हो होता होती होते',
};

const sets = new Map<string, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** The function words of a language (ISO 639-1), in lower case; empty when they are not known. */
export function functionWords(language: string | undefined): ReadonlySet<string> {
  const list = language && FUNCTION_WORDS[language];
  if (!list) return NONE;
  let words = sets.get(language);
  if (!words) {
    words = new Set(list.split(' '));
    sets.set(language, words);
  }
  return words;
}
