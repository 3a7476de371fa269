import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalLanguage, variantChain } from '../../src/languages/canonical-code.ts';
import { LANGUAGES } from '../../src/languages/language-table.ts';

const codeOf = (code: string) => canonicalLanguage(code)?.code;

function assertCodes(expected: Record<string, string | undefined>): void {
  const actual = Object.fromEntries(Object.keys(expected).map((code) => [code, codeOf(code)]));
  assert.deepEqual(actual, expected);
}

test('finds every row by its code, in any case and with underscores', () => {
  for (const code of LANGUAGES.keys()) {
    assert.equal(codeOf(code), code);
    assert.equal(codeOf(code.toUpperCase().replaceAll('-', '_')), code);
  }
});

test('every row has an English and a native name and the right direction', () => {
  for (const { code, name, nativeName, rtl } of LANGUAGES.values()) {
    for (const text of [name, nativeName]) assert.match(text, /^\p{L}[^/]+$/u, code);
    assert.equal(rtl, /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u.test(nativeName), code);
  }
});

test('maps deprecated and informal codes to the current code', () => {
  assertCodes({
    iw: 'he',
    in: 'id',
    ji: 'yi',
    jw: 'jv',
    jp: 'ja',
    no: 'nb',
    mo: 'ro',
    sh: 'sh',
    fil: 'tl',
    ckb: 'ku',
    'no-NO': 'nb',
    'jp-JP': 'ja',
    'sh-BA': 'sh',
  });
});

test('accepts three-letter codes: bibliographic and terminological, of individual and macrolanguages', () => {
  const codes =
    'deu=de ger=de fra=fr fre=fr zho=zh-Hans chi=zh-Hans cmn=zh-Hans ces=cs cze=cs slk=sk slo=sk ell=el gre=el fas=fa per=fa pes=fa hye=hy arm=hy kat=ka geo=ka isl=is ice=is mkd=mk mac=mk msa=ms may=ms zsm=ms mri=mi mao=mi ron=ro rum=ro bod=bo tib=bo cym=cy wel=cy eus=eu baq=eu mya=my bur=my sqi=sq alb=sq nld=nl dut=nl eng=en spa=es por=pt rus=ru ara=ar arb=ar jpn=ja kor=ko srp=sr hbs=sh nob=nb nno=nn nor=nb tgl=tl swa=sw swh=sw lav=lv lvs=lv est=et ekk=et uzb=uz uzn=uz aze=az mon=mn khk=mn nep=ne npi=ne ori=or ory=or yid=yi kur=ku kmr=ku twi=tw aka=tw ast=ast frp=frp szl=szl cat=ca oci=oc';
  assertCodes(Object.fromEntries(codes.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(4)])));
});

test('scripts and regions select the variant that they name or imply', () => {
  assertCodes({
    zh: 'zh-Hans',
    'zh-cn': 'zh-Hans',
    'zh-SG': 'zh-Hans',
    zh_hant: 'zh-Hant',
    'zh-tw': 'zh-Hant',
    'zh-HK': 'zh-Hant',
    'zh-Hant-HK': 'zh-Hant',
    'zh-Hans-TW': 'zh-Hans',
    cmn_Hant: 'zh-Hant',
    'sr-Cyrl': 'sr',
    'sr-RS': 'sr',
    'sr-Latn-RS': 'sr-Latn',
    srp_Latn: 'sr-Latn',
    PT_br: 'pt-BR',
    'pt-Latn-BR': 'pt-BR',
    'pt-PT': 'pt-PT',
    'ca-ES-valencia': 'ca-valencia',
    'oc-FR-gascon': 'oc-gascon',
  });
});

test('regions, variants and extensions without a row fall back to the plain language', () => {
  assertCodes({
    'de-AT': 'de',
    'en-GB': 'en',
    'es-MX': 'es',
    'es-419': 'es',
    'de-XX': 'de',
    'de-1996': 'de',
    'pt-AO': 'pt',
    'en-u-ca-gregory': 'en',
    'ca-valencia-x-uni': 'ca-valencia',
  });
});

test('rejects unknown and invalid codes', () => {
  const garbage = [
    '',
    ' ',
    'e',
    'english',
    'tlh',
    'xx',
    'en-',
    '-en',
    'en us',
    'de-ABC',
    'x-private',
    '日本',
    'en\0',
    '__proto__',
    'constructor',
  ];
  for (const code of [...garbage, 'a'.repeat(1_000_000), `en-${'x'.repeat(100)}`, 'en-a'.repeat(100)]) {
    assert.equal(codeOf(code), undefined, code.slice(0, 40));
  }
});

test('a variant falls back to its plain language only in the same script', () => {
  assert.deepEqual(variantChain('pt-BR'), ['pt-BR', 'pt']);
  assert.deepEqual(variantChain('en-US'), ['en-US', 'en']);
  assert.deepEqual(variantChain('ca-valencia'), ['ca-valencia', 'ca']);
  assert.deepEqual(variantChain('sr-Latn'), ['sr-Latn']);
  assert.deepEqual(variantChain('zh-Hant'), ['zh-Hant']);
  assert.deepEqual(variantChain('de'), ['de']);
  for (const code of LANGUAGES.keys()) assert.equal(variantChain(code)[0], code);
});
