import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isLanguage } from '../../../src/formats/values/is-language.ts';

const LANGUAGE = [
  ...['Save', 'save', 'Save!', 'Name:', '(optional)', '"Quoted"', "don't", 'Loading...', 'E-mail', 'Yes/No', 'Wi-Fi'],
  ...[
    'Save the file',
    'Olá',
    'até-logo',
    '保存',
    'я',
    'Hello,{{name}}!',
    '<b>Bold</b>',
    '%d%%complete</b>',
    'Ça',
    'ÉTÉ',
  ],
  ...['&File', '&Print...', 'E&xit', '_Open', String.raw`Yes\nNo\nCancel`],
  ...['{n,plural,one{item}other{items}}', '1 + 1 is two', 'See https://example.org for more', '= is a sign'.slice(2)],
];
const CODES = [
  ...['', ' ', '12', '1.5', '—', '…', 'A', 'N', 'x y', 'M10 10 L20 20 Z'],
  ...[
    'https://example.org/a?b=c',
    'mailto:a@b.org',
    'data:text/plain,abc',
    'a@example.org',
    'example.org',
    '/usr/bin/env',
  ],
  ...[
    'C:\\Users',
    'a/b',
    'text/html',
    'image.png',
    '*.js',
    './src',
    ['$', '{DIR}/before-run.sh'].join(''),
    '{{ base }}/api/users',
    'btn_primary',
    'btnPrimary',
    'btn-primary',
    'BTN_OK',
  ],
  ...[
    'a.b.c',
    'ns::name',
    '#fff',
    '#main',
    '@user',
    '$var',
    '--flag',
    '.class',
    'key=value',
    'f(x)',
    'a1b2c3',
    'v2',
    '10px',
  ],
  ...[
    '2024-01-31',
    '2024-01-31T10:00:00Z',
    '2024-01-31 10:00:00 UTC',
    '6f1ed002-ab59-5ad8-b6c2-9d2b5c2b5d3f',
    'SGVsbG8gd29ybGQ=',
  ],
  ...[
    'rgba(0, 0, 0, 0.5)',
    '=SUM(A1:A9)',
    '=IF(A1 > 0, "yes", "no")',
    ':symbol',
    '&nbsp;',
    '&copy;2024',
    '_private',
    '_Open_File',
    String.raw`docs\notes`,
    'application/xhtml+xml',
    'en_US',
  ],
];

describe('values of files for programs', () => {
  for (const value of LANGUAGE)
    test(`${JSON.stringify(value)} is language`, () => assert.equal(isLanguage(value), true));
  for (const value of CODES)
    test(`${JSON.stringify(value)} is not language`, () => assert.equal(isLanguage(value), false));
});
