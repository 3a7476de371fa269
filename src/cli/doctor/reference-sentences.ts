/**
 * A sentence, and the words that a correct translation into its language contains. Each entry lists alternatives (`|`) and
 * matches anywhere in a word. The sentences of all languages mean the same and have the same order.
 */
export type ReferenceSentence = readonly [text: string, ...requiredWords: string[]];

export const REFERENCE_SENTENCES: Readonly<Record<string, readonly ReferenceSentence[]>> = {
  en: [
    ["The library opens at nine o'clock on Monday.", 'librar', 'monday'],
    ['My sister bought a red bicycle.', 'sister', 'red', 'bicycle|bike'],
    ['Water freezes when it is very cold.', 'water', 'cold'],
    ['The children are playing in the garden.', 'child|kids', 'garden|yard'],
    ['The doctor asked me a question.', 'doctor|physician', 'question|asked'],
  ],
  cs: [
    ['Knihovna otevírá v pondělí v devět hodin.', 'knihovn', 'pondělí'],
    ['Moje sestra si koupila červené kolo.', 'sestr', 'červen', 'kol'],
    ['Voda zamrzá, když je velká zima.', 'vod', 'zim|chladn|studen|mráz'],
    ['Děti si hrají na zahradě.', 'dět', 'zahrad'],
    ['Lékař mi položil otázku.', 'lékař|doktor', 'otázk|zepta|ptal'],
  ],
  da: [
    ['Biblioteket åbner klokken ni på mandag.', 'bibliotek', 'mandag'],
    ['Min søster købte en rød cykel.', 'søster', 'rød', 'cykel'],
    ['Vand fryser, når det er meget koldt.', 'vand', 'kold'],
    ['Børnene leger i haven.', 'børn', 'have'],
    ['Lægen stillede mig et spørgsmål.', 'læge', 'spørg|spurgte'],
  ],
  de: [
    ['Die Bibliothek öffnet am Montag um neun Uhr.', 'biblioth|bücherei', 'montag'],
    ['Meine Schwester hat ein rotes Fahrrad gekauft.', 'schwester', 'rot', 'rad'],
    ['Wasser gefriert, wenn es sehr kalt ist.', 'wasser', 'kalt|kälte'],
    ['Die Kinder spielen im Garten.', 'kind', 'garten|hof'],
    ['Der Arzt hat mir eine Frage gestellt.', 'arzt|ärztin|doktor', 'frag'],
  ],
  es: [
    ['La biblioteca abre a las nueve el lunes.', 'biblioteca', 'lunes'],
    ['Mi hermana compró una bicicleta roja.', 'hermana', 'roj', 'bici'],
    ['El agua se congela cuando hace mucho frío.', 'agua', 'frío|fría'],
    ['Los niños juegan en el jardín.', 'niñ|hijos|chicos', 'jardín|patio'],
    ['El médico me hizo una pregunta.', 'médic|doctor', 'pregunt'],
  ],
  fr: [
    ['La bibliothèque ouvre à neuf heures le lundi.', 'biblioth', 'lundi'],
    ['Ma sœur a acheté un vélo rouge.', 'sœur|soeur', 'rouge', 'vélo|bicyclette'],
    ["L'eau gèle quand il fait très froid.", 'eau', 'froid'],
    ['Les enfants jouent dans le jardin.', 'enfant', 'jardin|cour'],
    ["Le médecin m'a posé une question.", 'médecin|docteur', 'question|demandé'],
  ],
  it: [
    ['La biblioteca apre alle nove di lunedì.', 'biblioteca', 'lunedì'],
    ['Mia sorella ha comprato una bicicletta rossa.', 'sorella', 'ross', 'bici'],
    ["L'acqua gela quando fa molto freddo.", 'acqua', 'fredd'],
    ['I bambini giocano in giardino.', 'bambin|figli|ragazzi', 'giardino|cortile'],
    ['Il medico mi ha fatto una domanda.', 'medic|dottor', 'domanda|chiesto'],
  ],
  ja: [
    ['図書館は月曜日の九時に開きます。', '図書館', '月曜'],
    ['私の妹は赤い自転車を買いました。', '妹|姉', '赤', '自転車'],
    ['とても寒いと水は凍ります。', '水', '寒|冷'],
    ['子供たちは庭で遊んでいます。', '子供|子ども|こども', '庭'],
    ['医者が私に質問をしました。', '医者|医師|先生', '質問|尋ね'],
  ],
  ko: [
    ['도서관은 월요일 아홉 시에 문을 엽니다.', '도서관', '월요일'],
    ['제 여동생이 빨간 자전거를 샀습니다.', '동생|언니|누나|누이|자매', '빨간|빨강|붉은', '자전거'],
    ['아주 추우면 물이 업니다.', '물', '추|차가'],
    ['아이들이 정원에서 놀고 있습니다.', '아이|어린이', '정원|마당'],
    ['의사가 저에게 질문을 했습니다.', '의사', '질문|물었'],
  ],
  nl: [
    ['De bibliotheek gaat maandag om negen uur open.', 'bibliotheek', 'maandag'],
    ['Mijn zus heeft een rode fiets gekocht.', 'zus', 'rode|rood', 'fiets'],
    ['Water bevriest als het erg koud is.', 'water', 'koud'],
    ['De kinderen spelen in de tuin.', 'kind', 'tuin'],
    ['De dokter stelde me een vraag.', 'dokter|arts', 'vraag|vroeg'],
  ],
  pl: [
    ['Biblioteka otwiera się w poniedziałek o dziewiątej.', 'bibliotek', 'poniedział'],
    ['Moja siostra kupiła czerwony rower.', 'siostr', 'czerwon', 'rower'],
    ['Woda zamarza, gdy jest bardzo zimno.', 'wod', 'zimn|mróz'],
    ['Dzieci bawią się w ogrodzie.', 'dzieci', 'ogrod|ogród'],
    ['Lekarz zadał mi pytanie.', 'lekarz|doktor', 'pyta'],
  ],
  pt: [
    ['A biblioteca abre às nove horas na segunda-feira.', 'biblioteca', 'segunda'],
    ['Minha irmã comprou uma bicicleta vermelha.', 'irmã', 'vermelh', 'bicicleta'],
    ['A água congela quando está muito frio.', 'água', 'frio|fria'],
    ['As crianças brincam no jardim.', 'criança|filhos|meninos', 'jardim|quintal'],
    ['O médico me fez uma pergunta.', 'médic|doutor', 'pergunt'],
  ],
  ru: [
    ['Библиотека открывается в понедельник в девять часов.', 'библиотек', 'понедельник'],
    ['Моя сестра купила красный велосипед.', 'сестр', 'красн', 'велосипед'],
    ['Вода замерзает, когда очень холодно.', 'вод', 'холод'],
    ['Дети играют в саду.', 'дет|ребят', 'сад'],
    ['Врач задал мне вопрос.', 'врач|доктор', 'вопрос|спросил'],
  ],
  sv: [
    ['Biblioteket öppnar klockan nio på måndag.', 'bibliotek', 'måndag'],
    ['Min syster köpte en röd cykel.', 'syster', 'röd', 'cykel'],
    ['Vatten fryser när det är mycket kallt.', 'vatt', 'kall'],
    ['Barnen leker i trädgården.', 'barn', 'trädgård'],
    ['Läkaren ställde en fråga till mig.', 'läkar|doktor', 'fråg'],
  ],
  tr: [
    ['Kütüphane pazartesi günü saat dokuzda açılıyor.', 'kütüphane', 'pazartesi'],
    ['Kız kardeşim kırmızı bir bisiklet aldı.', 'kardeş|abla', 'kırmızı', 'bisiklet'],
    ['Hava çok soğuk olunca su donar.', 'su', 'soğu'],
    ['Çocuklar bahçede oynuyor.', 'çocuk', 'bahçe'],
    ['Doktor bana bir soru sordu.', 'doktor|hekim', 'sor'],
  ],
  uk: [
    ["Бібліотека відчиняється в понеділок о дев'ятій.", 'бібліотек', 'понеділ'],
    ['Моя сестра купила червоний велосипед.', 'сестр', 'червон', 'велосипед'],
    ['Вода замерзає, коли дуже холодно.', 'вод', 'холод'],
    ['Діти граються в саду.', 'діт', 'сад'],
    ['Лікар поставив мені запитання.', 'лікар', 'пита'],
  ],
  'zh-Hans': [
    ['图书馆星期一九点开门。', '图书馆', '星期一|周一'],
    ['我妹妹买了一辆红色的自行车。', '妹|姐', '红', '自行车|单车'],
    ['天气很冷的时候水会结冰。', '水', '冷|寒'],
    ['孩子们在花园里玩。', '孩子|儿童', '园|院子'],
    ['医生问了我一个问题。', '医生|大夫', '问'],
  ],
};
