interface Openers {
  /** Pronouns, demonstratives and connectives that refer to the sentence before. */
  dependent: string;
  /** Connectives that can be removed together with the comma after them. */
  removable?: string;
  /** Conjunctions that can be removed without a comma. */
  bare?: string;
}

/**
 * Words at the beginning of a sentence, by language. Of German, Dutch and the Scandinavian languages only conjunctions are
 * removable, because the removal of other connectives would leave the verb in the wrong place.
 */
export const SENTENCE_OPENERS: Record<string, Openers> = {
  en: {
    dependent:
      'he she it they this these those that his her its their such here both neither either another other others ' +
      'him them then so but and or nor yet also however moreover furthermore therefore thus hence meanwhile instead ' +
      'nevertheless nonetheless consequently additionally similarly likewise besides otherwise indeed still afterwards which whereas ' +
      'accordingly finally conversely later rather thereafter subsequently consequently thereby nor thereupon',
    removable:
      'however|moreover|furthermore|therefore|thus|hence|meanwhile|nevertheless|nonetheless|consequently|additionally|' +
      'in addition|in fact|indeed|also|finally|besides|as a result|for example|for instance|on the other hand|in contrast|' +
      'by contrast|similarly|likewise|in particular|in turn|at the same time|of course|that said|first|second|third|' +
      'firstly|secondly|thirdly|lastly|then|so|well|in other words|to be clear|accordingly|conversely|as such|as a reminder|again|overall|specifically|more specifically|afterwards|later|rather|subsequently|thereafter|instead|still|yet|to this end|to that end|and|but|' +
      'after all|by comparison|on the contrary|on top of that|as a consequence|more importantly|importantly|interestingly|okay|ok|yeah|yep|alright|all right|right|oh|you know|i mean|now|anyway|basically',
    bare: 'but(?! for )|and|so(?! (?:far|that|much|many|long|did|does|do|was|were|is|be|too|as)(?!\\p{L}))',
  },
  de: {
    dependent:
      'er sie es dies diese dieser dieses diesem diesen jene jener dabei dadurch dafür dagegen daher damit danach ' +
      'daneben dann daran darauf daraufhin daraus darin darüber darum darunter davon dazu deshalb deswegen außerdem ' +
      'allerdings jedoch aber und oder denn sondern zudem ferner somit hierbei hierzu hier dort sein seine seiner ihr ihre ' +
      'beide so auch trotzdem dennoch schließlich anschließend später sonst',
    bare: 'denn|aber(?! (?:nein|ja)(?!\\p{L}))|und(?! (?:so|zwar|da|dann|doch|dass|ob|wenn|weil)(?!\\p{L}))|doch(?= (?:der|die|das|den|dem|ein|eine|für|in|im|auf|auch)(?!\\p{L}))',
  },
  fr: {
    dependent:
      'il elle ils elles ce cet cette ces cela ceci ça celui celle ceux mais et ou donc or car cependant toutefois ainsi ' +
      "ensuite puis enfin son sa ses leur leurs pourtant alors aussi c'est c’est c'était c’était",
    removable:
      'cependant|toutefois|de plus|en outre|par ailleurs|en effet|enfin|ainsi|par conséquent|néanmoins|par exemple|' +
      "pourtant|en revanche|d'abord|ensuite|puis|d'autre part|de même|finalement|au contraire|en conséquence|en particulier|dès lors|quant à lui|de son côté|par contre|malgré tout|entre-temps|à l'inverse|au total",
    bare: 'mais|et|car',
  },
  es: {
    dependent:
      'él ella ellos ellas esto este esta estos estas eso ese esa esos esas pero y o sin además así luego también su sus ' +
      'entonces ambos aquí allí después finalmente aquel aquella aquellos aquellas dicho dicha dichos dichas añadió agregó fue fueron era eran es son tiene tenía',
    removable:
      'sin embargo|además|por lo tanto|por tanto|no obstante|asimismo|finalmente|por ejemplo|por otra parte|en cambio|' +
      'por último|de hecho|así|también|por otro lado|en consecuencia|por eso|por ello|por otra|en primer lugar|en segundo lugar|a su vez|en particular|en general|de este modo|de esta manera|a continuación|después|luego|entonces|mientras tanto|por el contrario|con todo|al mismo tiempo|es más',
    bare: 'pero|y(?= el | la | los | las )',
  },
  it: {
    dependent:
      'egli lui lei essi loro questo questa questi queste quello quella ciò ma e o però quindi dunque inoltre così poi ' +
      'suo sua suoi sue anche infine tuttavia perciò esso essa essi esse tale tali ella costui costoro è era fu furono erano allora lì qui',
    removable:
      'tuttavia|inoltre|infatti|infine|quindi|pertanto|per esempio|ad esempio|in particolare|di conseguenza|però|per questo|a sua volta|invece|dunque|in questo modo|da un lato|allo stesso tempo|in realtà|d.altra parte|d.altronde|al contrario|per contro|in compenso|poi|successivamente|nel frattempo',
    bare: 'ma|e(?= il | la | i | le )',
  },
  pt: {
    dependent:
      'ele ela eles elas isto isso este esta estes estas esse essa esses essas mas e ou porém contudo assim além também seu ' +
      'sua seus suas então depois finalmente portanto aquele aquela aqueles aquelas tal tais acrescentou foi foram era eram é são aí ali lá aqui nele nela neles nelas dele dela',
    removable:
      'no entanto|além disso|portanto|por exemplo|contudo|porém|todavia|assim|por fim|finalmente|de fato|de facto|por outro lado|também|por isso|entretanto|ainda assim|em contrapartida|em particular|desta forma|deste modo|em consequência|por sua vez|em seguida|depois|ao mesmo tempo|pelo contrário|mesmo assim|enquanto isso|na verdade|aliás',
    bare: 'mas|e(?= o | a | os | as )',
  },
  nl: {
    dependent:
      'hij zij ze dit dat deze die zijn haar hun maar en of dus daarom daarna daardoor daarbij echter ook dan toen ' +
      'bovendien hier daar zo vervolgens daarvoor daarvan daarop daarmee daaruit daarin daartoe hierdoor hierbij hiervoor toch ' +
      'intussen ondertussen later tevens want',
    bare: 'want|maar|en(?! (?:zo|toch|dat|of|als)(?!\\p{L}))',
  },
  sv: {
    dependent:
      'han hon detta denna dessa hans hennes deras men och eller så därför dessutom också då sedan där här därefter dit därmed härifrån dock däremot istället likaså sådan sådana sådant dem honom henne',
    bare: 'men|och(?! (?:så|då|att|om)(?!\\p{L}))',
  },
  da: {
    dependent:
      'han hun dette denne disse hans hendes deres men og eller så derfor desuden også da siden der her derefter dermed dog derimod ligeledes sådan dem ham hende',
    bare: 'men|og(?! (?:så|da|at|om)(?!\\p{L}))',
  },
  nb: {
    dependent:
      'han hun dette denne disse hans hennes deres men og eller så derfor dessuten også da siden der her deretter dermed likevel derimot slik dem ham henne',
    bare: 'men|og(?! (?:så|da|at|om)(?!\\p{L}))',
  },
  pl: {
    dependent:
      'on ona ono oni one to ten ta te jego jej ich ale i a lub więc jednak dlatego potem ponadto dodał dodała dodali podkreślił podkreśliła także tam tu wtedy ' +
      'został została zostało zostały był była było byli były nim niego niej nich tego tym temu tych takie taki taka wówczas zatem',
    removable:
      'jednak|ponadto|dlatego|na przykład|co więcej|w rezultacie|z kolei|natomiast|jednocześnie|tymczasem|poza tym|z drugiej strony|w końcu',
    bare: 'ale|jednak|ponadto|natomiast|poza tym|z kolei',
  },
  cs: {
    dependent:
      'on ona ono oni to ten ta ty jeho její jejich ale a nebo proto však potom pak také tam zde tak navíc tehdy ' +
      'přesto naopak toto tento tato tyto těm jim jí mu byl byla bylo byli tím toho tomu takový taková takové avšak',
    bare: '(?:ale|avšak|naopak|přesto)(?! (?:se|si|by|je|jsou|byl|byla|bylo|byli|jsem|jsme|mu|jí|jim|ho|ji|to)(?!\\p{L}))',
  },
  tr: {
    dependent:
      'o bu şu bunlar onlar ancak fakat ama ve ayrıca böylece bunun öte onun buna böyle oysa dolayısıyla bunlardan onlardan bundan ondan buradan burada orada ' +
      'bunları onları bunu onu kendisi kendileri',
    removable:
      'ancak|ayrıca|örneğin|sonuç olarak|bununla birlikte|öte yandan|buna karşılık|bu nedenle|bunun yanı sıra|fakat|ama|oysa|dolayısıyla|aksi takdirde|bu yüzden|aynı zamanda|buna rağmen|sonunda',
    bare: 'ancak|fakat|ama|ayrıca|oysa|dolayısıyla|aksi takdirde|bu yüzden|bu nedenle|bununla birlikte|öte yandan',
  },
  ru: {
    dependent:
      'он она оно они это этот эта эти этого этой такой такие такая таким однако но и а или поэтому при кроме затем также ' +
      'его её ее их здесь там тогда потом тем впрочем причём',
    removable:
      'однако|кроме того|таким образом|например|более того|при этом|вместе с тем|поэтому|итак|наконец|впрочем|в частности|' +
      'следовательно|с другой стороны|во-первых|во-вторых|в-третьих|тем не менее|в то же время|в результате|в связи с этим|напротив|в свою очередь|кстати|к тому же|в итоге',
    bare: 'но|а',
  },
  uk: {
    dependent:
      'він вона воно вони це цей ця ці його її їх але і й та або тому однак також потім там тут цьому цього ' +
      'цим цими цих ним них ньому нього нею неї ній такий така такі таке при отже тож проте втім тоді звідти був була було були',
    removable:
      'однак|крім того|таким чином|наприклад|отже|проте|втім|натомість|водночас|зокрема|нарешті|по-перше|по-друге|по-третє|у свою чергу|до того ж|у результаті|тим часом|з іншого боку',
    bare: 'але|а|проте|однак',
  },
  el: {
    dependent:
      'αυτός αυτή αυτό αυτοί αυτές αυτά εκείνος εκείνη εκείνο εκείνοι εκείνες εκείνα αλλά όμως ωστόσο επίσης έτσι επιπλέον πρόσθεσε ' +
      'ακόμη ακόμα τότε λοιπόν επομένως ύστερα μετά εκεί εδώ και ' +
      'είναι ήταν έχει είχε γι έκτοτε αντίθετα',
    removable:
      'ωστόσο|όμως|επίσης|επιπλέον|ακόμη|για παράδειγμα|παράλληλα|τέλος|συνεπώς|επομένως|αντίθετα|εξάλλου|παρ. όλα αυτά|έτσι|από την άλλη|στη συνέχεια|τελικά|ταυτόχρονα|εντούτοις|μάλιστα',
    bare: 'αλλά|όμως|ωστόσο|και',
  },
  ro: {
    dependent:
      'el ea ei ele acesta aceasta aceștia acestea acest această aceste acești acela aceea dar însă și sau deci astfel ' +
      'apoi totuși atunci aici acolo este era erau sunt lui lor acestora acestui acestei acestuia acesteia',
    removable:
      'totuși|însă|de asemenea|astfel|prin urmare|de exemplu|în plus|în schimb|în concluzie|în consecință|cu toate acestea|mai mult|pe de altă parte|în același timp|totodată|de altfel|în final|în primul rând|ulterior|apoi',
    bare: 'dar|însă',
  },
  hu: {
    dependent:
      'ő ők ez ezek azok azonban de és vagy így ezért tehát továbbá emellett ekkor ott itt majd ezután később emiatt eközben ugyanakkor ' +
      'ezt azt ezeket azokat ennek annak ezzel azzal erre arra ebben abban ehhez ettől viszont mindez neki nekik őt őket innen onnan',
    removable: 'azonban|ugyanakkor|ezért|például|továbbá|emellett|viszont|ráadásul|végül|tehát|ennek ellenére|másrészt',
    bare: 'azonban|ugyanakkor|továbbá|emellett|viszont|ráadásul|de|ezért|emiatt',
  },
  fi: {
    dependent:
      'hän he se ne tämä nämä tuo nuo mutta ja tai siis kuitenkin lisäksi myös siksi silloin siellä täällä tämän sen niiden näiden hänen ' +
      'heidän siitä tästä siinä tässä sitä tätä sille tälle silti toisaalta sitten sieltä sinne näin niin',
    bare: 'mutta|lisäksi|toisaalta|silti',
    removable: 'lisäksi|kuitenkin|toisaalta|esimerkiksi|toisin sanoen',
  },
  id: {
    dependent:
      'ia dia mereka itu ini tetapi namun dan atau juga kemudian lalu beliau hal hasilnya akibatnya karenanya sehingga sedangkan maka tersebut keduanya',
    removable:
      'namun|selain itu|oleh karena itu|dengan demikian|misalnya|sementara itu|akibatnya|di sisi lain|sebaliknya|setelah itu|karena itu|bahkan|meskipun demikian|meski demikian|namun demikian|pada saat yang sama|sebagai contoh|akhirnya',
    bare: 'namun|tetapi|tapi',
  },
  ar: {
    dependent:
      'هو هي هم هن هما هذا هذه ذلك تلك هؤلاء أولئك ولكن لكن لكنه لكنها وهو وهي وهم وهذا وهذه وذلك كما ثم وأضاف ' +
      'وأضافت أضاف أضافت بينما لذلك ولذلك كذلك أيضا وأوضح وأوضحت وأشار وأشارت وتابع وتابعت لكنهم فهو فهي وبذلك هناك وهناك',
    removable:
      'ومع ذلك|مع ذلك|بالإضافة إلى ذلك|علاوة على ذلك|وبالتالي|لذلك|ولذلك|على سبيل المثال|من ناحية أخرى|ومن ناحية أخرى|في المقابل|وفي المقابل|وأخيرا|من جهة أخرى|ومن جهة أخرى|في الوقت نفسه|وفي الوقت نفسه|من جانبه|ومن جانبه|من جهته|ومن جهته|نتيجة لذلك|ونتيجة لذلك|رغم ذلك|ورغم ذلك|على العكس|في الواقع|كذلك|وكذلك|إضافة إلى ذلك|وإضافة إلى ذلك|بالمقابل|وبالمقابل',
    bare: 'لكن|ولكن',
  },
  he: {
    dependent:
      'הוא היא הם הן זה זו זאת אלה אלו כך אבל אך אולם ואולם לכן גם והוא והיא והם שם אז בנוסף לדבריו לדבריה לדבריהם לכך בכך מכך עליו עליה להם לו לה אותו אותה אותם',
    removable:
      'עם זאת|כמו כן|לעומת זאת|בנוסף|נוסף על כך|לכן|למשל|לדוגמה|אולם|לבסוף|מצד שני|יתר על כן|לאחר מכן|אחר כך|בסופו של דבר|בינתיים|אף על פי כן|לפיכך|כתוצאה מכך|במקביל|למעשה|לדבריו|לדבריה|לדבריהם',
    bare: 'אבל|אך|אולם|ואולם',
  },
  fa: {
    dependent: 'او آن این آنها اینها ایشان وی اما ولی و یا پس همچنین بنابراین سپس آنان وگرنه البته همین همان',
    removable:
      'با این حال|با این همه|همچنین|بنابراین|علاوه بر این|افزون بر این|برای مثال|در نتیجه|اما|از سوی دیگر|در مقابل|در پایان|سرانجام|به همین دلیل|در همین حال|البته|سپس|در واقع',
    bare: 'اما|ولی|همچنین|بنابراین|البته',
  },
  hi: {
    dependent:
      'वह वे यह ये इस इन उस उन लेकिन और परंतु तथा इसलिए फिर इसके उसके इसने उसने उन्होंने इन्होंने इसमें उसमें इससे उससे इनमें उनके इनके ' +
      'उनका उनकी इसका इसकी उसका उसकी हालाँकि हालांकि किंतु मगर साथ तब जिससे जिसमें वहीं यही वही इन्हें उन्हें इसी उसी इनकी उनकी यहाँ वहाँ यहां वहां अतः',
    removable:
      'हालाँकि|हालांकि|लेकिन|इसलिए|उदाहरण के लिए|इसके अलावा|साथ ही|दूसरी ओर|परिणामस्वरूप|अंत में|इसके बाद|इसके साथ ही|वहीं|इसी बीच|इसके विपरीत|फिर भी|अतः|दरअसल',
    bare: 'लेकिन|परंतु|किंतु|मगर|हालाँकि|हालांकि',
  },
  bn: {
    dependent:
      'তিনি তাঁর তারা তাঁরা সে এটি এটা এই সেই তবে কিন্তু এবং তাই এছাড়া এর তার তাদের তাঁদের এতে এ ওই সেখানে এখানে এরপর পরে কারণ ' +
      'এসব সেটি এঁরা অথচ ফলে তখন আর',
    removable: 'তবে|এ ছাড়া|এছাড়া|এ ছাড়াও|এছাড়াও|অন্যদিকে|অন্য দিকে|এদিকে|ফলে|উদাহরণস্বরূপ|একই সঙ্গে|শেষ পর্যন্ত|তাই',
    bare: 'তবে|কিন্তু|এ ছাড়া|এছাড়া|অন্যদিকে|এদিকে',
  },
  ko: {
    dependent:
      '그 그는 그녀는 그들은 이 이는 이것은 이에 이를 그러나 하지만 그리고 또 또한 따라서 그래서 이로 이와 그런데 특히 한편 ' +
      '그동안 이들은 이들 그의 그들의 이후 그때 거기 여기 이때 이런 그런 이러한 그러한 이처럼 그럼에도 반면 다만 즉 당시',
    removable:
      '그러나|하지만|또한|따라서|그래서|한편|특히|예를 들어|반면|다만|이에 따라|그럼에도 불구하고|이와 함께|마지막으로|결국',
    bare: '그러나|하지만|그리고|그런데|또한|한편|다만|반면|따라서|그래서',
  },
  vi: {
    dependent: 'nó họ đó này nhưng và tuy vì do ngoài sau điều song',
    removable:
      'tuy nhiên|ngoài ra|do đó|do vậy|vì vậy|vì thế|bởi vậy|bởi thế|như vậy|đồng thời|bên cạnh đó|hơn nữa|mặt khác|trong khi đó|theo đó|thậm chí',
    bare: 'nhưng|tuy nhiên|và|bởi vậy|vì vậy|vì thế|do đó|do vậy|như vậy',
  },
  ur: {
    dependent:
      'یہ وہ اس ان انہوں اسے انہیں اسی لیکن مگر اور تاہم چنانچہ پھر جبکہ یوں جس جن وہاں یہاں لہٰذا لہذا البتہ انھوں انھیں تو بلکہ حالانکہ',
    removable:
      'تاہم|اس کے علاوہ|لہٰذا|لہذا|چنانچہ|مثال کے طور پر|دوسری جانب|دوسری طرف|البتہ|نتیجتاً|اس کے بعد|اس کے برعکس|اسی دوران|آخر میں|مزید برآں',
    bare: 'لیکن|مگر|تاہم|البتہ|دوسری جانب|دوسری طرف|چنانچہ',
  },
  ka: {
    dependent:
      'ის იგი ისინი ეს ესენი მან მათ მას მისი მათი ამ იმ მაგრამ თუმცა და ან ასევე აგრეთვე ამიტომ შემდეგ აქ იქ მაშინ ხოლო მაშასადამე ამგვარად ამას იმას',
    removable:
      'თუმცა|გარდა ამისა|ამის გამო|მაგალითად|შესაბამისად|ამავე დროს|მეორე მხრივ|საბოლოოდ|ამგვარად|ამასთან|კერძოდ',
    bare: 'მაგრამ|თუმცა',
  },
  sw: {
    dependent:
      'yeye wao hii hiyo hizi hizo hili hilo haya hayo huyu huyo hawa hao huo huu hivyo lakini na au pia kisha aidha baadaye hapo ' +
      'huko aliongeza alisema walisema ambayo ambaye kwani basi',
    removable:
      'hata hivyo|kwa hiyo|kwa hivyo|aidha|pia|kwa upande mwingine|kwa mfano|vilevile|zaidi ya hayo|kadhalika|hivyo|wakati huohuo|hatimaye|lakini|mbali na hayo|badala yake',
    bare: 'lakini|aidha',
  },
};

/** Dependent openers of languages without spaces between words. */
export const UNSPACED_OPENERS: Record<string, RegExp> = {
  zh: /^(?:他|她|它|牠|这|那|此|该|該|其|但|然而|因此|所以|而且|并且|並且|同时|同時|另外|然后|然後|那么|那麼|就是|也就是|或者|包括|当然|不过|不過|于是|對此|對於這|這|於是|对此)/,
  ja: /^(?:彼|それ|これ|この|その|あの|そこ|ここ|しかし|また|そして|だから|しかも|さらに|ただし|なお|そのため|こうした|でも|だが|一方|特に|ところが|つまり|同(?:氏|社|市|省|庁)|両者|前者|後者|当時)/,
  th: /^(?:เขา|เธอ|มัน|พวกเขา|นี้|นั้น|แต่|และ|หรือ|ซึ่ง|โดย|เพราะ|ดังนั้น|จึง|อย่างไรก็ตาม|นอกจากนี้|ทั้งนี้|ส่วน|ขณะเดียวกัน|ต่อมา|จากนั้น|อีก|ถึง|ท่าน|ดังกล่าว|จน|ทำให้|เพื่อ)/,
};

/** Removable connectives of these languages, with the comma after them. */
export const UNSPACED_CONNECTIVES: Record<string, RegExp> = {
  zh: /^(?:但是?(?![，,愿凡])|(?:那么(?![，,大多高远长久好难快重])|然后(?![，,])|所以(?![，,说然]))|(?:但是?|然而|因此|所以|而且|此外|另外|同时|同時|不过|不過|于是|於是|例如|比如|其次|首先|最后|最後|总之|那么|那|而|并且|所以说|就是说|也就是说|当然|完了)[，,]\s*)/,
  ja: /^(?:しかし(?:ながら)?|また|そして|さらに|なお|例えば|たとえば|一方で?|ただし|つまり|だが|でも|そのため|したがって|その結果|このため|加えて|特に|一方|ところが|第[一二三]に|まず|次に|最後に|もっとも|それでも|実際|同時に|他方|逆に)、/,
  th: /^(?:อย่างไรก็ตาม|นอกจากนี้|ดังนั้น|ตัวอย่างเช่น|(?:ใน)?ขณะเดียวกัน|ทั้งนี้|ต่อมา|จากนั้น|ในทางกลับกัน|สุดท้าย)\s+/,
};
