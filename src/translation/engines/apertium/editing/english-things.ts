/** Things that programs report about: "File deleted". Other words with a capital before a participle may be names: "Maria blocked". */
const THINGS: ReadonlySet<string> = new Set(
  [
    'access account address ad admin alarm album alert alias answer api app application archive article asset attachment audio avatar backup badge banner',
    'batch bill block blog board body bonus book booking bookmark bot box branch brand browser bucket budget bug build bundle button cache calendar call',
    'camera campaign candidate card cart case category certificate change channel chapter chart chat checkout class client clip cloud code column command',
    'comment commit company config configuration connection contact content contract copy counter coupon course credit currency customer cycle dashboard',
    'data database date deal demo design desktop device diagram dialog directory discount disk document domain download draft drive driver edit email',
    'e-mail employee entry environment error event exam example expense export extension feature fee feed field file filter flag flight folder font form',
    'format forum frame friend function game gift goal graph grid group guest guide hash header history hook host hotel icon id image import inbox index',
    'info input instance invitation invite invoice issue item job key keyword label language layer layout lead lesson level library license licence limit',
    'line link list loan lock log login logo machine mail map mark match media meeting member memo menu message method metric mode model module money',
    'monitor name network news node note notebook notice number object offer office option order outline output owner package page panel parameter parcel',
    'part partner password patch path pattern payment period permission person phone photo picture piece pin pipeline place plan platform playlist plugin',
    'point policy poll port portal post preset price printer priority problem process product profile program project promo prompt property proxy purchase',
    'query question queue quiz quota quote rate reaction reason receipt recipe record recording region release reminder repo report repository request',
    'reservation resource response result return review reward role room route row rule sale sample scan schedule schema school score screen screenshot',
    'script search seat section segment seller server service session setup shape share sheet shift shipment shop signal site size slide slot snapshot',
    'software song sound source space spec sprint stack staff stage state statement status step stock storage store story stream string student style',
    'subject subscription summary supplier survey switch symbol system tab table tag target task tax team template tenant term test text theme thread',
    'ticket tile time timer title token tool topic total track trade transaction transfer trash trial trigger trip tweet type unit update upload url user',
    'value variable vendor version video view visit visitor voice volume vote voucher wallet warehouse warning watch web webhook website widget wifi wi-fi',
    'window wiki word work worker workflow workspace zone',
  ].flatMap((line) => line.split(' ')),
);
/** Endings of nouns that are no names. */
const NOUN = /(?:tion|sion|ment|ness|ity|ance|ence|ture|age|ship|ing|board|space)$/;

/** Whether a word before a participle names a thing. */
export function isThing(word: string): boolean {
  const lower = word.toLowerCase();
  return word === lower || /[^s]s$/.test(lower) || /\p{Lu}{2}/u.test(word) || NOUN.test(lower) || THINGS.has(lower);
}
