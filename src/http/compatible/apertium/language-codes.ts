/** The codes of ISO 639-3 for languages with a code of two letters. */
const ALPHA_3 = `
af:afr am:amh an:arg ar:ara as:asm az:aze ba:bak be:bel bg:bul bn:ben bo:bod br:bre bs:bos ca:cat ch:cha co:cos cs:ces cy:cym
da:dan de:deu dv:div dz:dzo el:ell en:eng eo:epo es:spa et:est eu:eus fa:fas ff:ful fi:fin fj:fij fo:fao fr:fra fy:fry ga:gle
gd:gla gl:glg gn:grn gu:guj gv:glv ha:hau he:heb hi:hin hr:hrv ht:hat hu:hun hy:hye id:ind ig:ibo is:isl it:ita iu:iku ja:jpn
jv:jav ka:kat kg:kon ki:kik kj:kua kk:kaz kl:kal km:khm kn:kan ko:kor kr:kau ks:kas ku:kur kv:kom kw:cor ky:kir la:lat lb:ltz
lg:lug li:lim ln:lin lo:lao lt:lit lu:lub lv:lav mg:mlg mh:mah mi:mri mk:mkd ml:mal mn:mon mr:mar ms:msa mt:mlt my:mya na:nau
nb:nob nd:nde ne:nep ng:ndo nl:nld nn:nno nr:nbl nv:nav ny:nya oc:oci oj:oji om:orm or:ori os:oss pa:pan pi:pli pl:pol ps:pus
pt:por qu:que rm:roh rn:run ro:ron ru:rus rw:kin sa:san sc:srd sd:snd se:sme sg:sag sh:hbs si:sin sk:slk sl:slv sm:smo sn:sna
so:som sq:sqi sr:srp ss:ssw st:sot su:sun sv:swe sw:swa ta:tam te:tel tg:tgk th:tha ti:tir tk:tuk tl:tgl tn:tsn to:ton tr:tur
ts:tso tt:tat tw:twi ty:tah ug:uig uk:ukr ur:urd uz:uzb ve:ven vi:vie vo:vol wo:wol xh:xho yi:yid yo:yor zh:zho zu:zul`;

const CODES: ReadonlyMap<string, string> = new Map(
  ALPHA_3.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 2), pair.slice(3)]),
);

/** How APy writes a code: three letters, and the variant behind an underscore: `cat_valencia`. @param code canonical */
export function alpha3Code(code: string): string {
  const [primary = '', ...variant] = code.split('-');
  return [CODES.get(primary) ?? primary, ...variant].join('_');
}
