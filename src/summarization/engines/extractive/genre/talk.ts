import type { TextUnit } from '../input/segment-document.ts';
import { hasDetail } from './details.ts';
import type { Emphasis, GenreInput } from './emphasis.ts';

/** Share of the sentences with a speaker in a conversation, and their least number. */
const MIN_SPOKEN_SHARE = 0.5;
const MIN_SPOKEN = 6;

/** What a group decides. */
const DECISION =
  /(?<!\p{L})(?:(?:we|they|the (?:team|board|group|committee))(?: all| both| now| then)?(?:['’]ve| have| had| will|['’]ll)? (?:decided?|agreed? (?:to|that|on)|approved?|postponed?|cancel(?:led)?|settled? on|adopt(?:ed)?)|let['’]s (?:go with|postpone|cancel|ship)|(?:it|that)(?:['’]s| is) (?:decided|agreed|settled)|(?:the )?decision is|wir (?:beschließen|entscheiden uns|einigen uns|verschieben|vertagen|streichen|stimmen)|(?:beschließen|entscheiden|vereinbaren|verschieben|vertagen|streichen|einigen) wir|(?:wird|haben|ist) [^.]{0,80}(?:beschlossen|entschieden|vereinbart|vertagt)|(?:on|nous) (?:décid|convenon|report|annul|valid|approuv|adopt)\p{L}*|(?:c['’]est|avons|a|est) (?:décidé|convenu|adopté)|decidimos|acordamos|hemos (?:decidido|acordado)|queda(?:mos)? (?:decidido|acordado|en)|aplazamos|cancelamos|aprobamos|combinamos|(?:ficou|fica) (?:decidido|combinado|acordado)|adiamos|aprovamos|decidiamo|abbiamo deciso|rimandiamo|approviamo|concordiamo|(?:we|wij) (?:besluiten|spreken af|stellen)|(?:besluiten|spreken) (?:we|wij)|(?:is|hebben) [^.]{0,60}(?:besloten|afgesproken)|vi (?:beslutar|bestämmer|beslutter|bestemmer)|postanawiamy|(?:z?decydowaliśmy|ustaliliśmy)|rozhodli jsme|dohodli jsme|(?:мы )?(?:решили|решаем|договорились|переносим|отменяем|утверждаем)|(?:ми )?(?:вирішили|вирішуємо|домовилися|переносимо)|karar (?:verdik|veriyoruz|aldık|alındı)|erteliyoruz|iptal ediyoruz|αποφασίζουμε|αποφασίσαμε|συμφωνήσαμε|hotărâm|am (?:hotărât|decis|stabilit)|(?:úgy )?döntöttünk|megegyeztünk|päätämme|päätettiin|sovitaan|(?:chúng ta|chúng tôi) (?:quyết định|thống nhất)|kita (?:putuskan|sepakat\p{L}*)|diputuskan|disepakati|قررنا|نقرر|اتفقنا|החלטנו|סיכמנו|تصمیم گرفتیم)(?!\p{L})|तय (?:किया|हुआ|करते)|फैसला किया|สรุปว่า|ตกลงว่า|ตัดสินใจ|(?:我们|那就|就|会议)决定|決定(?:しま|し、|です)|ことに(?:しま|決|なりま)|(?:それで|で)決まり|にしましょう|就(?:这么|这样)定|定在|기로 (?:했|하겠|합니다|하시죠|하죠|결정)/iu;
/** What follows for a group, with a verb in the first person plural: "Then we go with …", "dann nehmen wir", "entonces lo aceptamos". */
const CONSEQUENCE =
  /(?<!\p{L})(?:(?:then|so|right|okay|ok|fine|alright|therefore),? (?:i think |i guess )?we(?:['’](?:re|ll)| are| will| should)?(?: just| all)? (?!(?:have|had|were|was|could|need|can|do|did|lost|got|saw|ran|know|talked|asked|started|wanted)(?!\p{L}))\p{L}{2,}|we(?:['’]re| are) (?:moving|postponing|shipping|cancel(?:l)?ing|going (?:with|to go)|keeping|dropping|rolling|switching|delaying|pushing|closing|hiring|selling|buying)|we(?:['’]ll| will) (?:go|ship|keep|drop|move|buy|sell|hire|close|stop|postpone|cancel|meet)|it is(?=[.!,]|$)|(?:dann|also|gut|okay|ok),? (?!(?:haben|hatten|waren|sind|können|müssen)(?!\p{L}))\p{L}{3,}en wir|(?:alors|donc|bon|ok|d['’]accord),? (?:on|nous) (?!(?:a|avait|avons|est|peut|doit|va voir)(?!\p{L}))(?:(?:y|l[ea]s?|en|ne|l['’]|vous) ?)?\p{L}{2,}|on \p{L}{3,} donc|(?:entonces|pues|vale),? (?:(?:no|lo|la|los|las|nos|se lo) ){0,2}(?!(?:tenemos|estamos|hemos|podemos|vamos a ver)(?!\p{L}))\p{L}{2,}mos|(?:então|bom),? (?:(?:não|a gente|nós) )?(?!(?:temos|estamos|podemos)(?!\p{L}))\p{L}{2,}mos|(?:allora|quindi|bene|va bene),? (?:(?:non|lo|la|li|le|ci|ne) )?(?!(?:abbiamo|siamo|possiamo|dobbiamo)(?!\p{L}))\p{L}{3,}iamo|dan (?!(?:hebben|zijn|moeten|kunnen)(?!\p{L}))\p{L}{3,} (?:we|wij)|då \p{L}{3,} vi|så \p{L}{3,} vi|(?:to|więc|zatem|dobrze,) (?!(?:mamy|jesteśmy|możemy)(?!\p{L}))\p{L}{3,}my|(?:тогда|значит|итак),? (?:мы )?\p{L}{3,}(?:ем|им|ём)(?:ся)?|o zaman \p{L}[^.!?]{2,60}(?:yoruz|alım|elim|acağız|eceğiz))(?!\p{L})/iu;
/** A new date is a decision in few words. */
const NEW_DATE =
  /(?<!\p{L})(?:(?:the )?new (?:release |launch )?(?:date|deadline) (?:is|will be)|neue[rs]? (?:termin|datum|frist) ist|nouvelle date (?:est|sera)|nueva fecha (?:es|será)|nova data (?:é|será)|nuova data (?:è|sarà)|nieuwe datum (?:is|wordt)|nytt datum är|nowy termin to|новая дата)(?!\p{L})/iu;
/** Who does what, or what has to be done. */
const TASK =
  /(?<!\p{L})(?:i(?:['’]ll| will)|you will|we (?:have|need) to|we must|(?:ich|wir) (?:werde|werden|müssen)|je (?:vais|m['’]en charge)|(?:nous|on) (?:devons|doit)|voy a|tenemos que|me encargo|vou|temos que|temos de|devo|dobbiamo|ik zal|we moeten)(?!\p{L})/iu;
/** Greetings, farewells, thanks and what is said about the line. */
const SMALL_TALK =
  /^(?:\p{L}[^:]{0,40}: )?(?:good (?:morning|afternoon|evening)|morning|hi|hello|hey|welcome|thanks?|thank you|bye|goodbye|see you|sorry|yes|no|okay|ok|sure|great|perfect|can (?:you|everyone|everybody)|you(?:['’]re| are) (?:on mute|breaking up)|guten|hallo|danke|tschüss|bonjour|bonsoir|merci|au revoir|hola|buen[oa]s|gracias|adiós|olá|bom dia|boa|obrigad[oa]|tchau|ciao|grazie|buongiorno|arrivederci|dank|goede)(?!\p{L})/iu;
/** What a show is, at its beginning. */
const WELCOME =
  /(?<!\p{L})(?:welcome (?:back )?to|willkommen (?:bei|zu[rm]?)|bienvenue (?:à|dans|sur)|bienvenid[oa]s a|bem-vind[oa]s a|benvenut[oi] a|welkom bij|välkomna? till|velkommen til|witamy w|vítejte)(?!\p{L})|добро пожаловать|ようこそ|欢迎(?:来到|收听|收看)/iu;
/** How speakers name their topic. */
const TOPIC =
  /(?<!\p{L})(?:(?:i|we)(?:['’](?:m|re|ll|d)| am| are| will| want to| would like to)? (?:going to |gonna |want to )?(?:talk(?:ing)? about|show(?:ing)? you|look(?:ing)? at|speak(?:ing)? about|explain(?:ing)?|discuss(?:ing)?|present(?:ing)?)|(?:this|the|my|our) (?:talk|video|episode|meeting|presentation|session|update) is about|(?:main|first|only) (?:topic|item|point|thing)(?: today)? is|let(?:['’]s| us) talk about|(?:sprechen|reden) wir (?:heute )?über|(?:zeige|erkläre) ich (?:euch|ihnen|dir)|(?:heute )?geht es (?:heute )?um|je (?:vais|voudrais|veux) (?:vous|te) (?:expliquer|montrer|parler|présenter)|(?:on va|nous allons) (?:parler|voir)|(?:le|notre) (?:sujet|thème)|(?:os|les|te) (?:quiero|voy a) (?:hablar|contar|explicar|enseñar|mostrar)|(?:vamos a|voy a) (?:hablar|ver|explicar)|el (?:tema|asunto) de|vou (?:falar|explicar|mostrar)|vamos falar|o (?:assunto|tema) (?:de|é)|vi (?:parlo|spiego|mostro)|(?:parliamo|parleremo) di|(?:il tema|l['’]argomento) (?:di|è)|(?:praten|hebben) we (?:het )?over|ik (?:ga|wil) (?:jullie|het)|(?:ska|vill) (?:jag|vi) (?:prata|berätta|visa)|(?:сегодня )?(?:мы )?(?:поговорим|расскажу)|bugün[^.]{0,40}(?:konuşacağız|anlatacağım))(?!\p{L})|(?:今日|本日)の(?:議題|テーマ)|今天(?:的议题|我们(?:要)?(?:讲|谈|讨论))|오늘(?:의)? (?:주제|안건)/iu;
const FIRST_ITEM =
  /(?<!\p{L})let(?:['’]s| us) (?:start|begin) with(?!\p{L})|(?<!\p{L})(?:beginnen|fangen) wir (?:an )?mit(?!\p{L})|(?<!\p{L})(?:commençons par|empecemos (?:por|con)|comecemos (?:por|com)|cominciamo (?:da|con)|laten we beginnen met)/iu;
const MAX_TOPIC_SENTENCES = 8;
const TOPIC_BONUS = 3;
const MIN_TOPIC_LENGTH = 25;
const MAX_WELCOME_SENTENCES = 6;
const MIN_WELCOME_LENGTH = 40;
const WELCOME_BONUS = 3.3;
/** UTF-16 units. Longer sentences say more than their greeting. */
const MAX_SMALL_TALK_LENGTH = 70;

/** Where more sentences tell of decisions, tasks and dates, each says less about what matters. */
const MAX_EMPHASIZED = 8;
/** Sentences. In a longer conversation one decision says less about the whole: hours of a meeting agree on many small things. */
const LONG_TALK = 150;
/** UTF-16 units. Shorter ones do not say what is decided. */
const MIN_DECISION_LENGTH = 35;
const MIN_UNSPACED_DECISION_LENGTH = 14;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0eff]/u;
const DECISION_BONUS = 4;
/** A decision about "that" says nothing without the sentence before. */
const REFERRING =
  /(?<!\p{L})(?:that|it|this|das|dies|es|cela|ça|eso|esto|isso|isto|ciò|dat|het)(?=[.,!?]|$|\s(?:to|until|till|for|on|auf|bis|à|au|pour|jusqu|a|al|para|hasta|até|naar|tot)(?!\p{L}))|(?:: |^)(?:das|dies) [^.]{0,20} wir(?!\p{L})/iu;
const REFERRING_LOSS = 2.5;
const TASK_BONUS = 1.5;
const DETAIL_BONUS = 0.5;
const SMALL_TALK_BONUS = -3;

/** Recognizes a conversation by its speakers or its times. What is decided counts, then tasks, dates and sums. */
export function emphasizeTalk({ units, isSubtitles }: GenreInput): Emphasis[] | undefined {
  const spoken = units.filter(({ kind }) => kind !== 'heading' && kind !== 'noise');
  const named = spoken.filter(({ speaker }) => speaker !== undefined).length;
  if (!isSubtitles && (named < MIN_SPOKEN || named < MIN_SPOKEN_SHARE * spoken.length)) return undefined;
  const bonuses = spoken.map(bonusOf);
  const emphasized = bonuses.filter((bonus) => bonus > 0).length;
  const share = Math.min(1, MAX_EMPHASIZED / emphasized) * Math.min(1, LONG_TALK / spoken.length);
  const hasTopic = spoken.slice(0, MAX_TOPIC_SENTENCES).some(({ text }) => TOPIC.test(text));
  return spoken.flatMap((unit, at): Emphasis[] => {
    const { start, end } = unit;
    if (at < MAX_WELCOME_SENTENCES && !hasTopic && isWelcome(unit)) return [{ start, end, bonus: WELCOME_BONUS }];
    const bonus = bonuses[at] ?? 0;
    if (at < MAX_TOPIC_SENTENCES && bonus < TOPIC_BONUS && isTopic(unit))
      return [{ start, end, bonus: TOPIC_BONUS, standsAlone: true }];
    if (bonus === 0) return [];
    // "Then we decide to …" says all of what is decided.
    return [{ start, end, bonus: bonus > 0 ? bonus * share : bonus, standsAlone: bonus >= DECISION_BONUS }];
  });
}

const isWelcome = ({ text }: TextUnit): boolean => text.length >= MIN_WELCOME_LENGTH && WELCOME.test(text);

const isTopic = ({ text }: TextUnit): boolean =>
  !/[?？]$/u.test(text) &&
  (text.length >= MIN_TOPIC_LENGTH || UNSPACED.test(text)) &&
  (TOPIC.test(text) || FIRST_ITEM.test(text));

const minLengthOf = (text: string): number =>
  UNSPACED.test(text) ? MIN_UNSPACED_DECISION_LENGTH : MIN_DECISION_LENGTH;

function bonusOf({ text }: TextUnit): number {
  const isQuestion = /[?？]$/u.test(text);
  const detail = hasDetail(text) ? DETAIL_BONUS : 0;
  if (!isQuestion && detail > 0 && NEW_DATE.test(text)) return DECISION_BONUS + detail;
  if (!isQuestion && text.length >= minLengthOf(text)) {
    const decision = DECISION.test(text) ? DECISION_BONUS : detail > 0 && CONSEQUENCE.test(text) ? DECISION_BONUS : 0;
    if (decision > 0) return decision + detail - (REFERRING.test(text) ? REFERRING_LOSS : 0);
  }
  if (!isQuestion && detail > 0 && TASK.test(text)) return TASK_BONUS + detail;
  const isSmallTalk = text.length <= MAX_SMALL_TALK_LENGTH && SMALL_TALK.test(text) && !TASK.test(text);
  return isSmallTalk && detail === 0 ? SMALL_TALK_BONUS : detail;
}
