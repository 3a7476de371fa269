/**
 * Abbreviations of a language (ISO 639-1), in lower case without the final stop. The lists are short on purpose: a missing
 * abbreviation splits one sentence, a wrong one joins two.
 */
interface AbbreviationLists {
  /** Never end a sentence: titles, "e.g.", "vgl." */
  inner: string;
  /** Abbreviations only before a number: "No. 5", "S. 12". */
  numbered?: string;
  /** End a sentence when one of `starters` follows: "Inc.", "p.m.", "usw." */
  ending?: string;
  /** End a sentence before any capital, because no name follows them: "etc.", "ecc.", "т.д." */
  closing?: string;
  /** Words that begin a sentence when they are capitalized after an abbreviation. */
  starters?: string;
  /** True when a number with a stop is an ordinal: "3. Oktober". */
  ordinals?: true;
}

const COMMON = {
  inner: 'e.g i.e dr prof mr mrs ms st vs cf ca approx dipl ing hr fr mme mlle mgr fig figs eq eqs',
  numbered: 'no nr nos vol p pp s art n núm num tel op cap ch sec § pos tab ref refs tbl exp ex fax tél §§',
  ending: 'al jr sr inc ltd co corp bros esq',
  closing: 'etc',
} satisfies AbbreviationLists;

const LANGUAGES: Record<string, AbbreviationLists> = {
  en: {
    inner:
      'messrs mx rev hon gen col lt sgt capt cmdr adm gov sen rep pres amb supt mt ft rt viz esp ibid ' +
      'jan feb mar apr jun jul aug sept sep oct nov dec dept assn ave blvd rd univ resp incl ser v cir supp attn mfg bldg mon tue tues wed thu thur thurs fri dist intl natl asst comdr maj brig sgts hwy pkwy pvt',
    numbered:
      'art ch app ver pt para paras stat reg sect apt ste rm ref tab ed ext figs fn sched div pl prop cl exh ser suppl',
    ending:
      'lbs oz mon tue wed thu thur thurs fri deg tbsp tsp a.m p.m ph.d b.c a.d u.s u.k u.n e.u d.c ed eds est min max',
    starters:
      'the a an he she it they we you i this that these those his her its their our my in on at by for from with as ' +
      'but and so if when while after before since although however there here what who why how no yes all most many some each every both another such one then ' +
      'stir bake mix add heat serve pour cook let cover whisk boil simmer place put remove turn use drain',
  },
  de: {
    inner:
      'z d u i o v e n bzw bzgl zzgl bspw insb vgl nr str bd hrsg abb tab kap abs aufl evtl ggf inkl exkl geb gest sog urspr eigtl gem i.v.m idf ' +
      'jan feb mrz apr jun jul aug sept sep okt nov dez frl hl kgl lat griech engl franz ital span dt z.b d.h u.a i.d med phil jur kl fa verw hg rd zit ges geschl ehem ahd mhd geschw mitgl mitarb',
    numbered: 'nr s art abs kap bd anm rn rz ziff tel st hs kto bl blz lfd sp zf bsp abt std ps',
    ending: 'usw usf etc chr jh jhd jhdt mio mrd tsd st std min ff u.s.w o.ä u.ä',
    starters:
      'der die das den dem des ein eine einer einem einen er sie es wir ihr ich du dies diese dieser dieses in im am an ' +
      'auf bei mit nach seit von vor zu zum zur für als wenn weil aber und doch auch so da dort hier nun man viele alle ' +
      'sein seine ihre unsere kein keine jedoch dann danach dabei außerdem wer was wie warum durch aus',
    ordinals: true,
  },
  fr: {
    inner:
      'm mm mme mmes mlle mlles st ste p.ex av bd env ex éd cf janv févr avr juil sept oct nov déc boul fbg rte dir resp tél',
    numbered: 'n p pp art chap vol t fig al alin env app bât fg tél no nos livr par réf',
    ending: 'apr cie',
    starters:
      'le la les un une des il elle ils elles on nous vous je tu ce cet cette ces son sa ses leur leurs dans en à au aux ' +
      'de du pour par avec sur sous mais et ou donc si quand lorsque comme ainsi cependant toutefois ensuite enfin puis après avant depuis selon',
  },
  es: {
    inner:
      'sr sra srta sres dr dra d dña ud uds vd vds av avda p.ej ej gral cnel lic ing arq pág págs c ee.uu ee ff rr cód urb blvr pte pdte admón dto',
    numbered:
      'lun mié jue vie sáb dom n núm pág págs art cap vol fig p pp dpto apto depto tel tfno inc ap apdo ref tomo parr ed aprox mín máx',
    ending: 'cía s.a a.c d.c ee.uu uu aa hh',
    starters:
      'el la los las un una unos unas él ella ellos ellas yo tú nosotros este esta estos estas ese esa eso esto su sus en ' +
      'de del para por con sin sobre pero y si cuando como así también además después antes desde según no sí',
  },
  it: {
    inner:
      'sig sigg sig.ra dott dott.ssa prof.ssa avv ing arch geom rag on gen col es cfr tab ca gen feb apr giu lug ago ott dic d.lgs d.l d.p.r d.m l.r c.so v.le p.za',
    numbered: 'n nn pag pagg art cap vol fig tab p pp d.lgs d.l d.p.r d.m l.r int sc tel co sec',
    ending: 's.p.a s.r.l a.c d.c',
    closing: 'ecc',
    starters:
      'il lo la i gli le un uno una egli lui lei loro noi voi io tu questo questa questi queste quello quella suo sua in ' +
      'nel nella di del della da dal per con su sul ma e se quando come così anche inoltre dopo prima secondo non',
  },
  pt: {
    inner:
      'sr sra srta srs dr dra d dª profª eng arq gen cel av pça p.ex ex exmo exma v ee ff pág págs jan fev abr jul ago set out dez cód tel jd vl trav rod pres dir',
    numbered:
      'seg ter qua qui sex sáb dom n nº pág págs art cap vol fig p pp apto ap inc al bl tel sl qd lt conj ref aprox tab dec séc',
    ending: 'ltda cia s.a a.c d.c uu aa',
    starters:
      'o a os as um uma ele ela eles elas eu tu nós você este esta estes estas esse essa isso isto seu sua em no na de do ' +
      'da para por com sem sobre mas e se quando como assim também além depois antes desde segundo não',
  },
  nl: {
    inner:
      'dhr mw mevr drs ir ing mr bv bijv d.w.z o.a m.b.t t.a.v i.p.v z.g zgn ca vgl resp evt incl excl blz jan feb mrt apr jun jul aug sept okt nov dec',
    numbered: 'nr blz art hfst p tel afd nrs st kl',
    ending: 'n.chr v.chr',
    closing: 'enz e.d',
    starters:
      'de het een hij zij ze wij we ik jij je u dit dat deze die zijn haar hun in op aan bij met naar van voor door uit ' +
      'maar en als toen omdat ook zo dan daar hier er niet volgens na sinds',
  },
  ru: {
    inner:
      'т е т.е т.к т.н и.о др г-н г-жа им ул пр просп пер пл наб проф акад доц канд гл св см ср напр рис табл илл тов обл р-н гр бул',
    numbered: 'с д кв стр гл п пп рис табл ст т вып № тел ок кор корп оф эт ч прим',
    ending: 'г гг в вв д п с х э млн млрд тыс',
    closing: 'т.д т.п др пр руб коп н.э мин час сек экз',
    starters:
      'в во на по из за от до для при с со у о об к ко и а но он она оно они мы вы я это этот эта эти тот его её их так ' +
      'также однако если когда как что кто где после перед не все многие затем потом поэтому кроме теперь тогда',
  },
  uk: {
    inner: 'т е т.е т.зв ім вул просп пров пл проф акад доц див порів напр рис табл обл р-н св',
    numbered: 'с стор гл п рис табл ст т вип буд кв № тел ок корп оф ч прим',
    ending: 'р рр ст д п м с млн млрд тис',
    closing: 'т.д т.п ін грн коп н.е',
    starters:
      'в у на по з із за від до для при о об к й та а але він вона воно вони ми ви я це цей ця ці цим про його її їх їм так також ' +
      'однак якщо коли як що хто де після перед крім тепер тоді потім тому не всі',
  },
  pl: {
    inner: 'np tzn tj tzw m.in ul al pl dr prof inż mgr hab ks gen płk św im wg ok por zob red wyd z dn dz',
    numbered: 's m str nr ust art pkt poz t rozdz godz tel ul lok par zał',
    ending: 'r w mln mld tys',
    closing: 'itd itp p.n.e n.e',
    starters:
      'w we na po z ze za od do dla przy o i a ale on ona ono oni one my wy ja to ten ta te jego jej ich tak także jednak ' +
      'jeśli gdy kiedy jak co kto gdzie nie wszystkie po przed podczas według potem później obecnie',
    ordinals: true,
  },
  cs: {
    inner: 'např tj tzn tzv mj ul nám tř dr prof ing mgr bc judr mudr phdr rndr doc gen plk sv p pí srov viz red resp',
    numbered: 's str č čís odst obr tab kap roč tel ods zák čl odd bod písm příl',
    ending: 'r stol hod min tis mil mld',
    closing: 'atd apod aj n.l př.n.l',
    starters:
      'v ve na po z ze za od do pro při o a i ale on ona ono oni my vy já to ten ta ty jeho její jejich tak také však když jak co kdo kde ne všechny podle',
    ordinals: true,
  },
  sv: {
    inner: 'bl t.ex dvs d.v.s fr.o.m t.o.m bl.a s.k ca jfr resp inkl exkl ev kap',
    numbered: 'nr s sid kap st kl tel lgh tr bil mom fig',
    closing: 'osv m.m o.s.v e.kr f.kr m.fl',
    starters:
      'den det de en ett han hon vi ni jag du denna detta dessa i på av för med från till men och om när som så också där här efter enligt inte',
  },
  da: {
    inner: 'f.eks dvs bl bl.a ca jf hhv inkl ekskl evt kl sml s.u',
    numbered: 'nr s kap stk kl d tel pr lejl fig bil',
    closing: 'osv m.m mv e.kr f.kr m.fl',
    starters:
      'den det de en et han hun vi i jeg du denne dette disse på af for med fra til men og om når som så også der her efter ifølge ikke',
    ordinals: true,
  },
  nb: {
    inner: 'f.eks dvs bl bl.a ca jf hhv inkl ekskl evt kl',
    numbered: 'nr s kap kl tlf fig pst leil',
    closing: 'osv m.m mv e.kr f.kr m.fl',
    starters:
      'den det de en et han hun vi i jeg du denne dette disse på av for med fra til men og om når som så også der her etter ifølge ikke',
    ordinals: true,
  },
  fi: {
    inner: 'esim ts eli ent nk n ko ks vrt toht prof mm',
    numbered: 's nro n v luku klo puh kpl as krs tn p',
    ending: 'mrd milj',
    closing: 'jne ym yms jkr ekr',
    starters: 'hän se he ne me te minä sinä tämä nämä mutta ja jos kun kuin niin myös siellä täällä jälkeen ei',
    ordinals: true,
  },
  hu: {
    inner: 'pl dr prof ill vö ún kb st özv id ifj szt u',
    numbered: 'sz o old bek tel em aj hrsz',
    ending: 'kr i.e i.sz u',
    closing: 'stb',
    starters: 'a az egy ő ők mi ti én te ez ezek de és ha amikor mint így is ott itt után nem',
    ordinals: true,
  },
  tr: {
    inner: 'dr prof doç yrd av sn bkz örn çev haz hz alb gen yzb mah cad cd sok apt t.c',
    numbered: 'no s sf sy c md tel d',
    ending: 'yy m.ö m.s ltd şti a.ş',
    closing: 'vb vs vd',
    starters: 'bu şu o bir onlar biz siz ben sen ve ama ancak fakat eğer gibi çünkü ayrıca sonra önce için her bazı',
    ordinals: true,
  },
  ro: {
    inner: 'trim dl dlui d-na dna dnei dr prof ing str bd nr ex cca ian feb apr iul aug sept oct noiem dec loc jud',
    numbered: 'nr pag p art cap vol fig alin bl ap sc et lit tel',
    ending: 's.a î.hr d.hr',
    closing: 'ș.a ş.a',
    starters:
      'el ea ei ele eu tu noi voi un o acest această acești aceste în la pe cu din de pentru dar și dacă când cum așa după nu',
  },
  el: {
    inner: 'κ κα κος δρ καθ δηλ βλ πρβλ αρ αγ λεωφ εκατ δισ χιλ',
    numbered: 'σ σελ αρ τ τηλ αριθ παρ άρθ',
    ending: 'π.μ μ.μ π.χ μ.χ',
    closing: 'κ.λπ κλπ κ.ά',
    starters:
      'ο η το οι τα ένας μια ένα αυτός αυτή αυτό αυτοί αυτές αυτά στο στη στην σε με για από και αλλά αν όταν όπως έτσι επίσης ' +
      'μετά δεν κατά γύρω ωστόσο όμως σύμφωνα εκεί τότε',
  },
  hr: {
    inner: 'npr tj tzv dr prof mr ing ul sv g gđa gđica usp odn ga gđ gosp',
    numbered: 'br str čl st sv tel ods stav',
    ending: 'god mil mlrd tis',
    closing: 'itd sl pr.n.e n.e',
    starters:
      'u na po iz za od do pri s o i a ali on ona ono oni mi vi ja to taj ta te njegov njen tako također međutim ako kada kako što tko gdje ne',
    ordinals: true,
  },
  hi: { inner: 'डॉ प्रो श्री कु मो पं सं ई ई.पू वि.सं कि.मी मी रु स्व' },
  bn: { inner: 'ড ডা মো মোঃ কি.মি প্রফেসর' },
  ar: { inner: 'د أ م' },
  fa: { inner: 'ق ه.ش ه.ق ق.م' },
  he: { inner: 'פרופ' },
  ka: { inner: 'კვ წ ქ პროფ აკად მაგ იხ ე.წ ე.ი გვ ბ-ნი ქ-ნი', ending: 'ა.შ სხვ' },
  id: {
    inner: 'dr ir drs dra hj bpk sdr yth jl kec kab kel s.d a.n',
    numbered: 'hlm tgl rp',
    ending: 'dll dsb dst',
    starters:
      'ia dia mereka kami kita saya ini itu di ke dari pada untuk dengan namun tetapi dan jika ketika setelah menurut',
  },
  sw: { inner: 'mhe dkt bw bi mt', ending: 'n.k k.m' },
  vi: { inner: 'ts ths pgs gs tp bs ks tx tt th', ending: 'v.v', numbered: 'tr' },
};

const RELATIVES: Record<string, string> = {
  sk: 'cs',
  sl: 'hr',
  bs: 'hr',
  sr: 'hr',
  be: 'ru',
  bg: 'ru',
  mk: 'ru',
  nn: 'nb',
  no: 'nb',
  is: 'da',
  et: 'fi',
  gl: 'pt',
  ca: 'es',
  lb: 'de',
  af: 'nl',
};

/** Languages whose lists apply to a text of unknown language. Their lists do not conflict. */
const FALLBACK_LANGUAGES = ['en', 'de', 'fr', 'es', 'ru'];

/** The lists of one language as sets. */
export interface AbbreviationRules {
  inner: ReadonlySet<string>;
  numbered: ReadonlySet<string>;
  ending: ReadonlySet<string>;
  closing: ReadonlySet<string>;
  starters: ReadonlySet<string>;
  ordinals: boolean;
}

function words(...lists: (string | undefined)[]): Set<string> {
  return new Set(lists.flatMap((list) => list?.split(' ') ?? []));
}

function build(code: string): AbbreviationRules {
  const own = LANGUAGES[code];
  if (own) {
    return {
      inner: words(COMMON.inner, own.inner),
      numbered: words(COMMON.numbered, own.numbered),
      ending: words(COMMON.ending, own.ending),
      // In German, a capital can be a noun.
      closing: code === 'de' ? words() : words(COMMON.closing, own.closing),
      starters: words(own.starters),
      ordinals: own.ordinals ?? false,
    };
  }
  const others = FALLBACK_LANGUAGES.map((other) => LANGUAGES[other]).filter((list) => list !== undefined);
  return {
    inner: words(COMMON.inner),
    numbered: words(COMMON.numbered, ...others.map((list) => list.numbered)),
    // An abbreviation of one language can be a word of another ("on.", "art."), so a starter ends the sentence.
    ending: words(COMMON.ending, COMMON.closing, ...others.flatMap((list) => [list.inner, list.ending, list.closing])),
    closing: words(),
    starters: words(...others.map((list) => list.starters)),
    ordinals: false,
  };
}

const cache = new Map<string, AbbreviationRules>();

/** The abbreviations of a language (`de`, `pt-BR`). Without a list, those of `FALLBACK_LANGUAGES` together. */
export function abbreviationRules(language: string | undefined): AbbreviationRules {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  const code = RELATIVES[base] ?? base;
  const key = Object.hasOwn(LANGUAGES, code) ? code : '';
  const rules = cache.get(key) ?? build(key);
  cache.set(key, rules);
  return rules;
}
