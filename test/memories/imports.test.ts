import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TMX_END, tmxStart, tmxUnit } from '../../src/memories/format-tmx.ts';
import { importSegments } from '../../src/memories/imports/import-segments.ts';
import type { NewSegment } from '../../src/memories/memory.ts';

const MEMORY = { sourceLanguage: 'en', targetLanguages: ['de'] };

async function read(
  file: string | Uint8Array,
  memory = MEMORY,
  chunk = 7,
): Promise<{ segments: NewSegment[]; skipped: number }> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const { batches, skipped } = importSegments(chunks(), memory);
  const segments: NewSegment[] = [];
  for await (const batch of batches) segments.push(...batch);
  return { segments, skipped: skipped() };
}

const pairs = (segments: readonly NewSegment[]): string[][] => segments.map(({ source, target }) => [source, target]);

const tmx = (units: string): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header srclang="en"/><body>${units}</body></tmx>`;
const unit = (source: string, target: string): string =>
  `<tu><tuv xml:lang="EN-US"><seg>${source}</seg></tuv><tuv xml:lang="de-DE"><seg>${target}</seg></tuv></tu>`;

describe('TMX', () => {
  test('is read without the codes of formats and with the texts of placeholders', async () => {
    const file = tmx(
      unit('Close &amp; go', 'Schließen &amp; los') +
        unit('A <bpt i="1">&lt;b></bpt>bold<ept i="1">&lt;/b></ept> word', 'Ein <hi>fettes</hi> Wort') +
        unit('Delete <ph>%d</ph> files', '<ph>%d</ph> Dateien löschen') +
        unit('Delete <ph x="1"/> files', '<ph x="1"/> Dateien löschen') +
        unit(' ', 'leer'),
    );
    const { segments, skipped } = await read(file);
    assert.deepEqual(pairs(segments), [
      ['Close & go', 'Schließen & los'],
      ['A bold word', 'Ein fettes Wort'],
      ['Delete %d files', '%d Dateien löschen'],
    ]);
    assert.equal(skipped, 2);
  });

  test('of OmegaT, memoQ and Trados gives the texts that their readers see', async () => {
    const omegat = tmx(
      '<!-- Default translations --><tu><prop type="prev">x</prop><note>n</note><tuv lang="EN-US"><seg>Press <bpt i="0" x="0">&lt;b0&gt;</bpt>OK<ept i="0">&lt;/b0&gt;</ept>.</seg></tuv><tuv lang="DE-DE" changeid="me"><seg>Auf <bpt i="0" x="0">&lt;b0&gt;</bpt>OK<ept i="0">&lt;/b0&gt;</ept>.</seg></tuv></tu>',
    );
    assert.deepEqual(pairs((await read(omegat)).segments), [['Press OK.', 'Auf OK.']]);
    const memoq = tmx(
      '<tu><prop type="x-context-pre">&lt;seg&gt;Before&lt;/seg&gt;</prop><tuv xml:lang="en-us"><prop type="x-context-post">y</prop><seg>See <it pos="begin">{}</it>page 12.</seg></tuv><tuv xml:lang="de-de"><seg>Siehe <it pos="begin">{}</it>Seite 12.</seg></tuv></tu>',
    );
    const utf16 = Buffer.from(`\uFEFF${memoq}`, 'utf16le');
    assert.deepEqual(pairs((await read(utf16)).segments), [['See page 12.', 'Siehe Seite 12.']]);
    const trados = unit('The <ut>{\\b </ut>door<ut>}</ut><ut>%s</ut>', 'Die <ut>{\\b </ut>Tür<ut>}</ut><ut>%s</ut>');
    assert.deepEqual(pairs((await read(tmx(trados))).segments), [['The door%s', 'Die Tür%s']]);
  });

  test('of memoQ has no formats, and the texts of its tags', async () => {
    const file = tmx(
      unit('Press <ph type="fmt">{}</ph>Enter', '<ph type="fmt">{}</ph>Enter') +
        unit('Hi <ph>&lt;mq:ch val="{name}" /&gt;</ph>', 'Hallo <ph>&lt;mq:ch val="{name}" /&gt;</ph>') +
        unit('Delete <ph>{}</ph> files', '<ph>{}</ph> Dateien'),
    );
    assert.deepEqual(pairs((await read(file)).segments), [
      ['Press Enter', 'Enter'],
      ['Hi {name}', 'Hallo {name}'],
      ['Delete {} files', '{} Dateien'],
    ]);
  });

  test('of Trados Studio has placeholders with their texts, and formats without', async () => {
    const file = tmx(
      unit('Time <bpt i="1" type="18"/>in gold<ept i="1"/><ph x="2" type="3"/> rose', 'Zeit <ph x="2"/>in Gold') +
        unit('Hi <bpt i="1" type="x-TextPlaceholder7"/>{name}<ept i="1"/>', 'Hallo {name}'),
    ).replace('<header', '<header o-tmf="SDL TM8 Format"');
    assert.deepEqual(pairs((await read(file)).segments), [
      ['Time in gold rose', 'Zeit in Gold'],
      ['Hi {name}', 'Hallo {name}'],
    ]);
  });

  test('that has no usable segment is refused with the reason', async () => {
    await assert.rejects(read(tmx(unit('Delete <ph x="1"/>', '<ph x="1"/> weg'))), /1 were left out\): .*placeholder/);
    await assert.rejects(read(tmx('')), /has no segments from en to de\./);
  });

  test('of another variant of a language is left out', async () => {
    const file = tmx(unit('One', 'Eins').replace('de-DE', 'zh-TW') + unit('Two', '二').replace('de-DE', 'zh-CN'));
    const { segments } = await read(file, { ...MEMORY, targetLanguages: ['zh-Hans'] });
    assert.deepEqual(pairs(segments), [['Two', '二']]);
  });

  test('is read in UTF-16, and in several target languages', async () => {
    const file = tmx(
      '<tu><tuv xml:lang="fr"><seg>Un</seg></tuv><tuv xml:lang="en"><seg>One</seg></tuv><tuv lang="de"><seg>Eins</seg></tuv><tuv lang="es"><seg>Uno</seg></tuv></tu>',
    );
    const { segments } = await read(Buffer.from(`\uFEFF${file}`, 'utf16le'), {
      ...MEMORY,
      targetLanguages: ['de', 'fr'],
    });
    assert.deepEqual(
      segments.map(({ target, targetLanguage }) => [target, targetLanguage]),
      [
        ['Un', 'fr'],
        ['Eins', 'de'],
      ],
    );
  });

  test('is read in the encoding that it declares', async () => {
    const declared = (name: string): string =>
      tmx(unit('Café', 'Kaffee – süß')).replace(/^(?:<\?xml[^>]*>)?/, `<?xml version="1.0" encoding="${name}"?>`);
    const latin = Buffer.from(declared('ISO-8859-1').replace('–', '\x96'), 'latin1');
    assert.deepEqual(pairs((await read(latin)).segments), [['Café', 'Kaffee – süß']]);
    assert.deepEqual(pairs((await read(declared('UTF-16'))).segments), [['Café', 'Kaffee – süß']]);
    await assert.rejects(read(declared('x-none')), { code: 'invalid_request' });
  });

  test('that is hostile or damaged is rejected with its line', async () => {
    const bomb = `<!DOCTYPE tmx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><tmx><body>${unit('&b;', 'x')}</body></tmx>`;
    const deep = tmx('<a>'.repeat(200));
    const long = tmx(unit('x'.repeat(3_000_000), 'y'));
    for (const file of [bomb, deep, long, tmx(unit('a', 'b')).slice(0, -20), '<html>', '<tmx/>', '']) {
      await assert.rejects(read(file, MEMORY, 64 * 1024), { code: 'invalid_request' }, file.slice(0, 60));
    }
    await assert.rejects(read(Uint8Array.of(0x3c, 0xff, 0xc0, 0x41)), { code: 'invalid_request' });
  });

  test('that is exported is read again as it was', async () => {
    const segments = [
      { position: 1, source: 'a < b & "c"', target: "d > e ]]> 'f'", targetLanguage: 'de' },
      {
        position: 2,
        source: 'two\nlines\tand',
        target: '😀',
        targetLanguage: 'de',
        before: 'a < b',
        after: 'x &amp; y',
      },
    ];
    const file = `${tmxStart(MEMORY, '1')}${segments.map((one) => tmxUnit('en', one)).join('')}${TMX_END}`;
    const { segments: again } = await read(file);
    assert.deepEqual(
      again,
      segments.map(({ position: _, ...segment }) => segment),
    );
  });
});

test('XLIFF 1.2 and 2 give their translated segments, without suggestions', async () => {
  const first = `<xliff version="1.2"><file source-language="en" target-language="de"><body>
    <trans-unit id="1"><source>One</source><seg-source><mrk>One</mrk></seg-source><target>Eins</target><alt-trans><source>On</source><target>An</target></alt-trans></trans-unit>
    <trans-unit id="2"><source>Two <g id="1">times</g></source><target state="needs-translation">Two</target></trans-unit>
    <trans-unit id="3"><source>Three</source></trans-unit></body></file></xliff>`;
  assert.deepEqual(pairs((await read(first)).segments), [['One', 'Eins']]);
  const second = `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="u"><segment state="translated"><source>A <pc id="1">b</pc></source><target>Ein <pc id="1">B</pc></target></segment><segment state="initial"><source>C</source><target>C</target></segment></unit></file></xliff>`;
  assert.deepEqual(pairs((await read(second)).segments), [['A b', 'Ein B']]);
});

test('a PO catalogue gives its certain translations', async () => {
  const file = `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "One"\nmsgstr "Eins"\n\n#, fuzzy\nmsgid "Two"\nmsgstr "Drei"\n\nmsgid "Four"\nmsgstr ""\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d Datei"\nmsgstr[1] "%d Dateien"\n`;
  assert.deepEqual(pairs((await read(file)).segments), [['One', 'Eins']]);
});

test('a PO catalogue is in the language of its header', async () => {
  const file = (language: string) => `msgid ""\nmsgstr "Language: ${language}\\n"\n\nmsgid "One"\nmsgstr "Eins"\n`;
  const memory = { ...MEMORY, targetLanguages: ['fr', 'de'] };
  for (const [language, target] of [
    ['de_AT', 'de'],
    ['', 'fr'],
    ['LANGUAGE', 'fr'],
  ] as const) {
    const { segments } = await read(file(language), memory);
    assert.deepEqual(segments, [{ source: 'One', target: 'Eins', targetLanguage: target }]);
  }
  await assert.rejects(read(file('es'), memory), /has no segments from en to fr or de/);
});

test('XLIFF of memoQ and Trados gives its texts, by sentences, without former versions and suggestions', async () => {
  const memoq = `<xliff version="1.2" xmlns:mq="MQXliff"><file source-language="en" target-language="de"><body><trans-unit id="1"><source>See <bpt id="1">&lt;a&gt;</bpt>it<ept id="1">&lt;/a&gt;</ept></source><target>Sehen Sie es</target><mq:minorversions><mq:historical-unit><source>See it</source><target></target></mq:historical-unit></mq:minorversions></trans-unit></body></file></xliff>`;
  assert.deepEqual(pairs((await read(memoq)).segments), [['See it', 'Sehen Sie es']]);
  const trados = (target: string): string =>
    `<xliff version="1.2"><file source-language="en-US" target-language="de-DE"><body><trans-unit id="1"><source><g id="1">One. Two <g id="2">times</g>.</g></source><seg-source><g id="1"><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two <g id="2">times</g>.</mrk></g></seg-source><target><g id="1">${target}</g></target></trans-unit></body></file></xliff>`;
  const divided = '<mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2"><g id="2">Zweimal</g>.</mrk>';
  assert.deepEqual(pairs((await read(trados(divided))).segments), [
    ['One.', 'Eins.'],
    ['Two times.', 'Zweimal.'],
  ]);
  const changed =
    '<mrk mtype="seg" mid="1"><mrk mtype="x-sdl-deleted"><g id="3">Zwei</g> </mrk><mrk mtype="x-sdl-added">Ein</mrk>s.</mrk> <mrk mtype="seg" mid="2">Zweimal.</mrk>';
  assert.deepEqual(pairs((await read(trados(changed))).segments)[0], ['One.', 'Eins.']);
  const merged = '<mrk mtype="seg" mid="1">Eins und zweimal.</mrk>';
  assert.deepEqual(pairs((await read(trados(merged))).segments), [['One. Two times.', 'Eins und zweimal.']]);
});
