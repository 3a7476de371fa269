import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type ReadFile, type Stage, StreamError, UnsupportedError } from '../src/stage.ts';
import { createInterchunk } from '../src/transfer/create-interchunk.ts';
import { createPostchunk } from '../src/transfer/create-postchunk.ts';
import { encodeTransferData, type TransferSource } from './encode-transfer-data.ts';
import { DATA, needsData } from './installed-data.ts';

const NUMBER = { number: '(<(?:s[gp]|pl)>)' };

interface Source extends TransferSource {
  readonly actions: readonly string[];
  readonly macroBodies?: string;
}

type CreateStage = (args: readonly string[], readFile: ReadFile) => Stage;

function open(create: CreateStage, source: Source): Stage {
  const xml = `<rules>
    <section-def-macros>${source.macroBodies ?? ''}</section-def-macros>
    <section-rules>${source.actions.map((action) => `<rule><action>${action}</action></rule>`).join('')}</section-rules>
    </rules>`.replaceAll(/(?<=<\/?)rules(?=>)/g, 'transfer');
  return create(['rules', 'data'], (path) => (path === 'rules' ? Buffer.from(xml) : encodeTransferData(source)));
}

const out = (inner: string) => `<out>${inner}</out>`;
const clip = (position: number, part: string) => `<clip pos="${position}" part="${part}"/>`;
const chunk = (inner: string) => `<chunk>${inner}</chunk>`;
const unit = (inner: string) => `<lu>${inner}</lu>`;

test('interchunk moves chunks and changes their tags, and leaves others as they are', () => {
  const stage = open(createInterchunk, {
    patterns: [['*<SN>*', '*<SV>']],
    attributes: NUMBER,
    actions: [
      `<let>${clip(1, 'number')}<lit-tag v="pl"/></let>
       ${out(`${chunk(clip(2, 'whole'))}<b pos="1"/>${chunk(`${clip(1, 'lem')}${clip(1, 'tags')}<lit v="{"/>${clip(1, 'content')}<lit v="}"/>`)}`)}`,
    ],
  });
  assert.equal(
    stage.process('^x<X>{^a$ ^b\\}$}$ ^The_cat<SN><sg>{[[0-3]]^the<1>$ ^cat<2>$}$[1]^run<SV>{^run$}$ ^x<SV>{}$.'),
    '^x<X>{^a$ ^b\\}$}$ ^run<SV>{^run$}$[1]^The_cat<SN><pl>{[[0-3]]^the<1>$ ^cat<2>$}$ ^x<SV>{}$.',
  );
});

test('postchunk gives words the tags and the case of their chunk', () => {
  const stage = open(createPostchunk, { patterns: [['none']], actions: [''] });
  assert.equal(
    stage.process(
      '^Det_noun<SN><f><pl>{[[0-3]]^«the<det><3>$ ^big cat<n><2><3><9>$[1]^no<x>$}$, ^NO<N>{^un\\$<1>$}$ ^word<n>$',
    ),
    '[[0-3]]^«The<det><pl>$ ^big cat<n><f><pl>$[1]^no<x>$, ^UN\\$<N>$ ',
  );
});

test('postchunk changes the words of a chunk by their number', () => {
  const stage = open(createPostchunk, {
    patterns: [['pair']],
    attributes: NUMBER,
    macros: ['second'],
    macroBodies: `<def-macro n="second" npar="1">${out(unit(`${clip(1, 'lem')}<lit-tag v="macro"/>`))}</def-macro>`,
    actions: [
      `<choose>
        <when><test><equal><lu-count/><lit v="2"/></equal></test>
          ${out(`${unit(`${clip(2, 'lem')}${clip(0, 'number')}`)}<b pos="1"/>${unit(clip(1, 'whole'))}${unit(`${clip(1, 'lem')}${clip(2, 'lem')}`)}`)}
        </when>
        <otherwise>${out(unit(clip(1, 'whole')))}</otherwise>
      </choose>
      <call-macro n="second"><with-param pos="2"/></call-macro>`,
    ],
  });
  assert.equal(
    stage.process('^Pair<X><pl>{[[0-1]]^a<m><2>$[1][[2-3]]^b<n>$}$ ^pair<X>{[[4-5]]^c<1>$}$ ^pair<X>{}$'),
    '[[2-3]]^b<pl>$[1][[0-1]]^A<m><pl>$[[0-1; 2-3]]^Ab$[[2-3]]^b<macro>$ [[4-5]]^c<X>$ ',
  );
});

test('a blank at the start of a chunk with a rule comes behind the chunk', () => {
  const stage = open(createPostchunk, { patterns: [['x']], actions: [out(unit(clip(1, 'whole')))] });
  assert.equal(stage.process('^x<X>{[1]^a$ ^b$}$ ^x<X>{^c$}$'), '^a$ [1]^c$');
});

test('installed rules make a subject definite and its verb agree with it', needsData, () => {
  const english = `${DATA}apertium-eng-spa/`;
  const openLevel = (create: CreateStage, level: string) =>
    create([`${english}apertium-eng-spa.eng-spa.${level}`, `${english}eng-spa.${level}.bin`], (path) =>
      readFileSync(path),
    );
  const subject = '^nom<SN><UNDET><f><sg>{^policía<n><3><4>$}$';
  const definiteSubject = '^nom<SN><PDET><f><sg>{^policía<n><3><4>$}$';
  const rest = '{^estimar<vblex><3><4><5>$}$ ^num<NUM>{^6,500<num>$}$^punt<sent>{^.<sent>$}$[1]';
  assert.equal(
    openLevel(createInterchunk, 't2x').process(`${subject} ^verbcj<SV><vblex><ifi><PD><ND>${rest}`),
    `${definiteSubject} ^verbcj<SV><vblex><ifi><p3><sg>${rest}`,
  );
  assert.equal(
    openLevel(createPostchunk, 't3x').process(`${definiteSubject} ^verbcj<SV><vblex><ifi><p3><sg>${rest}`),
    '^el<det><def><f><sg>$ ^policía<n><f><sg>$ ^estimar<vblex><ifi><p3><sg>$ ^6,500<num>$^.<sent>$[1]',
  );
});

test('malformed chunks are rejected', () => {
  const interchunk = open(createInterchunk, { patterns: [['*<n>']], actions: [out(chunk(clip(1, 'whole')))] });
  for (const stream of ['^a<n>{^b$}', '^a<n>{^b$', '[a', '^a']) {
    assert.throws(() => interchunk.process(stream), StreamError, stream);
  }
  const postchunk = open(createPostchunk, { patterns: [['x']], actions: [out(unit(clip(1, 'whole')))] });
  for (const stream of ['^a<n>{^b}$', '^a<n>{^b<c}$', '^a<n>{[b}$', '^x{^b<c}$']) {
    assert.throws(() => postchunk.process(stream), StreamError, stream);
  }
});

test('a long chunk of hostile content takes little time', () => {
  const postchunk = open(createPostchunk, { patterns: [['x']], actions: [out(unit(clip(1, 'whole')))] });
  const words = ']]^a$'.repeat(60_000);
  assert.equal(postchunk.process(`^y<Y>{${words}}$`), words);
});

test('options and elements of other programs are not supported', () => {
  const source = { patterns: [['x']], actions: [out(chunk(clip(1, 'whole')))] };
  assert.throws(() => createInterchunk(['-t', 'rules', 'data'], () => new Uint8Array()), UnsupportedError);
  assert.throws(() => createPostchunk(['rules'], () => new Uint8Array()), UnsupportedError);
  assert.throws(() => open(createPostchunk, source).process('^x<X>{^a$}$'), UnsupportedError);
});
