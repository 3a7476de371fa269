import type { Features } from '../features/compute-features.ts';
import { hasDetail } from '../genre/details.ts';
import { isProse } from '../genre/emphasis.ts';
import { isAnnouncement } from '../genre/news.ts';
import type { SegmentedDocument, TextUnit } from '../input/segment-document.ts';
import { isBoilerplate } from './boilerplate.ts';

/** Sentences of prose from the beginning in which the news of a text is. */
const MAX_NEWS = 3;
/** Sentences of prose up to which one that announces something is the news behind a longer scene. */
const MAX_LATER_NEWS = 8;
/** Sentences among which those are, behind notices. */
const MAX_BEFORE_NEWS = 12;
/** A text of more than `MAX_FEW` sentences has this share of these bonuses, because it is an article rather than a notice. */
const SHARE_OF_LONGER = 0.5;
/** Words of a lead-in that says something without its list. */
const MIN_LEAD_IN_WORDS = 15;
/** Longer texts have more dates and sums than a summary has room for. */
const MAX_SENTENCES = 60;
/**
 * Log-odds. The ranker learned from articles, of which many begin with their scene. A reader wants to know first what was
 * announced, when and how much. Of 100 press releases, notices, minutes and letters, 4 to 6 more summaries tell it.
 */
const NEWS_BONUS = 2;
/**
 * Of the first sentences of a short text, which readers prefer to later ones, because each says what the next one needs. More would cost what
 * the reference summaries of articles have.
 */
const MAX_EARLY = 5;
const EARLY_BONUS_OF_FEW = 1;
const EARLY_BONUS = 0.5;
const EARLY_LOSS = 0.1;
/** Sentences of a text of few, and of a short one. */
const MAX_FEW = 14;
const MAX_SHORT = 30;
const LATER_NEWS_BONUS = 1;
const DETAIL_BONUS = 0.7;

/** What press releases, invitations and reports say that happened or will. */
const EVENT =
  /(?<!\p{L})(?:announced|launch(?:es|ed)|releas(?:es|ed)|sign(?:s|ed)|unveil(?:s|ed)|introduc(?:es|ed)|appoint(?:s|ed)|award(?:s|ed)|acquir(?:es|ed)|won|publish(?:es|ed)|inaugurat(?:es|ed)|reopens?|invites?|join us|will (?:host|hold|present|launch|release|publish|reopen|receive|take place)|takes? place|took place|went down|(?:is|are) (?:hosting|holding|launching|preparing)|eröffnete?|startete?|gestartet|veröffentlicht|veranstaltet|veranstaltete|unterzeichnet|unterzeichnete|feierte?|findet|fand|lädt|laden|gewann|gewonnen|stellte?n? .{0,80} vor|annonce|lance|organise|invite|inaugure|publie|(?:a|ont) (?:annoncé|lancé|signé|inauguré|publié|organisé|ouvert|remporté)|aura lieu|s['’]est tenue?|se tiendra|anunci(?:a|ó|an|aron)|lanz(?:a|ó)|organiz(?:a|ó)|invit(?:a|ó)|inaugur(?:a|ó)|publica|publicó|convoca|convocó|firm(?:a|ó|aron)|tendrá lugar|tuvo lugar|se (?:celebra|celebrará|celebró|llevará)|(?:ha|han) (?:publicado|anunciado|presentado|inaugurado|firmado|lanzado|organizado|convocado)|anuncia|anunciou|lanç(?:a|ou)|realiz(?:a|ou|ará)|inaugurou|promove|promoveu|assin(?:a|ou)|acontece(?:rá|u)?|convida|divulg(?:a|ou)|alerta|annuncia|lancia|organizza|inaugurato|(?:ha|hanno) (?:annunciato|presentato|firmato|inaugurato|lanciato|organizzato)|si (?:terrà|svolgerà|è svolt[oa]|tiene)|opent|lanceert|organiseert|presenteert|nodigt|vindt|vond|(?:heeft|hebben) [^.]{0,80}(?:geopend|ondertekend|gepresenteerd|georganiseerd)|ogłasza|ogłosił[ay]?|zaprasza|organizuje|podpisa(?:ł[aoi]?|no)|otworzył[ay]?|odbędzie|odbył[aoy]?|uruchomi(?:ł[ao]?|ono)|объявля(?:ет|ют)|объявил[аио]?|откры(?:л[аои]?|лся|лась|лось|вает)|состо(?:ится|ял[аои]?сь|ялся)|подписал[аи]?|запустил[аи]?|приглаша(?:ет|ют|ем)|провед[её]т|пройд[её]т|прош[её]?л[аи]?|выпустил[аи]?|вышел|вышла|представил[аи]?)(?!\p{L})|(?:開催|公開|発表|選出|発売|締結|募集|設立|実施)(?:を|が|され|し|いた|の)|決まりました|(?:举办|举行|开展|签订|签署|发布|宣布|推出|启动|成立|召开|公布|获得|舉辦|舉行|簽署|發布|宣布|啟動|召開)|(?:개최|출시|발표|공개|선정|체결|모집)(?:한|했|하|합|된|됐)/iu;

/** Where a sentence says that the next one has its days or sums. */
const BELOW =
  /(?<!\p{L})(?:as follows|(?:the )?following (?:dates?|days?|times?|periods?|hours)|below|wie folgt|folgende[nrms]?|suivante?s?|ci-dessous|siguientes?|a continuación|seguintes?|abaixo|seguenti|di seguito|als volgt|volgende|następując\p{L}*|poniżej|następnie|следующ\p{L}*|ниже)(?!\p{L})|下記|次のとおり|次の通り|以下|如下|다음과 같|아래/iu;
const BELOW_BONUS = 4;
const PROFILE_LOSS = 1.5;

/** What firms and associations are, which is no news of them. */
const PROFILE =
  /(?<!\p{L})(?:is|are) (?:an?|the|one of the) (?:[\p{L}'’-]+,? (?:and )?){0,6}(?:organi[sz]ations?|compan(?:y|ies)|providers?|manufacturers?|associations?|foundation|nonprofit|non-profit|leader|charity|agency|consortium)(?!\p{L})|^(?:it was )?(?:founded|established|headquartered) (?:in|by)(?!\p{L})|(?<!\p{L})ist (?:ein|der|die|das)\p{L}* (?:[\p{L}-]+,? (?:und )?){0,5}(?:organisation|unternehmen|verein|verband|anbieter|hersteller|stiftung|dienstleister|marktführer)(?!\p{L})|(?<!\p{L})est (?:une?|la|le|l['’]) ?(?:[\p{L}'’-]+ ){0,5}(?:association|organisation|entreprise|société|fournisseur|leader|fondation|organisme)(?!\p{L})|(?<!\p{L})es (?:una?|la|el) (?:[\p{L}-]+ ){0,5}(?:organización|empresas?|compañía|asociación|fundación|entidad|proveedor|líder)(?!\p{L})|(?<!\p{L})é (?:uma?|a|o) (?:[\p{L}-]+ ){0,5}(?:organização|empresas?|companhia|associação|fundação|entidade|líder)(?!\p{L})|(?<!\p{L})è (?:una?|un['’]|la|il|l['’]) ?(?:[\p{L}-]+ ){0,5}(?:organizzazione|azienda|società|associazione|impresa|fondazione|fornitore|leader)(?!\p{L})|(?<!\p{L})is een (?:[\p{L}-]+ ){0,5}(?:organisatie|bedrijf|vereniging|stichting|onderneming|leverancier)(?!\p{L})|(?<!\p{L})jest (?:[\p{L}-]+ ){0,5}(?:organizacją|firmą|spółką|stowarzyszeniem|fundacją|producentem)(?!\p{L})|(?:является|[—–]) (?:[\p{L}-]+ ){0,5}(?:организаци(?:я|ей)|компани(?:я|ей)|производител(?:ь|ем)|ассоциаци(?:я|ей))(?!\p{L})|是一[家个個][^。]{0,40}(?:公司|组织|机构|企业|組織|機構|企業)|(?:会社|団体|組織|企業|法人)です。$/iu;

/** The bonus of each sentence for what it announces, and for dates, days, sums and shares. */
export function newsBonus(sentences: readonly TextUnit[]): Float64Array {
  const bonus = new Float64Array(sentences.length);
  if (sentences.filter(isProse).length > MAX_SENTENCES) return bonus;
  for (const [at, { text }] of sentences.entries()) {
    if (hasDetail(text))
      bonus[at] = DETAIL_BONUS + (at <= MAX_NEWS && BELOW.test(sentences[at - 1]?.text ?? '') ? BELOW_BONUS : 0);
  }
  for (const [at, { text }] of sentences.entries())
    if (at > 0 && PROFILE.test(text)) bonus[at] = (bonus[at] ?? 0) - PROFILE_LOSS;
  const first = sentences
    .slice(0, MAX_BEFORE_NEWS)
    .filter((unit) => (isProse(unit) || isLongLeadIn(unit.text)) && !isBoilerplate(unit.text));
  const share = sentences.length > MAX_FEW ? SHARE_OF_LONGER : 1;
  for (const [place, unit] of first.slice(0, MAX_LATER_NEWS).entries()) {
    const at = sentences.indexOf(unit);
    bonus[at] = (bonus[at] ?? 0) + share * bonusOf(unit.text, place);
  }
  return bonus;
}

/** A long sentence before a list says what the list is about: "The chair calls the members to the assembly on 3 May, with these points:". */
const isLongLeadIn = (text: string): boolean =>
  /[:：]$/.test(text) && text.split(/\s+/, MIN_LEAD_IN_WORDS).length === MIN_LEAD_IN_WORDS;

function bonusOf(text: string, place: number): number {
  if (place >= MAX_NEWS) return isAnnouncement(text) ? LATER_NEWS_BONUS : 0;
  return hasDetail(text) || isAnnouncement(text) || EVENT.test(text) ? NEWS_BONUS : 0;
}

/** The bonus of the first sentences of a short text, and of an article with a title. Abstracts say later what was found. */
export function earlyBonus({ sentences, title }: SegmentedDocument, { topic }: Features): Float64Array {
  const bonus = new Float64Array(sentences.length);
  const isFit = title ? sentences.length <= MAX_SENTENCES : sentences.length <= MAX_SHORT && !topic.includes(1);
  if (!isFit) return bonus;
  const early = sentences.length <= MAX_FEW ? EARLY_BONUS_OF_FEW : EARLY_BONUS;
  const first = sentences.filter((unit) => isProse(unit) && !isBoilerplate(unit.text)).slice(0, MAX_EARLY);
  for (const [place, unit] of first.entries()) bonus[sentences.indexOf(unit)] = early * (1 - EARLY_LOSS * place);
  return bonus;
}
