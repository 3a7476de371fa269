import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Block } from '../../../../src/extraction/block.ts';
import { type Extract, extractSummary } from '../../../../src/summarization/engines/extractive/extract-summary.ts';
import { points, summarize } from './support.ts';

function ofBlocks(blocks: readonly Block[], wishes: { maxPoints: number } | { maxCharacters: number }): Extract {
  return extractSummary({
    source: { kind: 'blocks', blocks },
    type: 'maxPoints' in wishes ? 'points' : 'text',
    maxPoints: 'maxPoints' in wishes ? wishes.maxPoints : 5,
    maxCharacters: 'maxCharacters' in wishes ? wishes.maxCharacters : undefined,
  });
}

const TRADES = 'bakers,weavers,smiths,millers,potters,coopers,tanners,masons,glaziers,printers'.split(',');
const SIDES = ['North', 'South', 'East', 'West'];
const TOWNS = 'Arden,Brill,Calder,Dover,Elm,Frome,Glen,Hythe,Ives,Kelso,Louth,Mold,Nairn,Oban,Poole'
  .split(',')
  .flatMap((town) => SIDES.map((side) => `${side} ${town}`));

/** A book with a chapter per trade and a page per town. */
function book(): Block[] {
  return TRADES.flatMap((trade, chapter) =>
    TOWNS.flatMap((town, at): Block[] => {
      const page = chapter * TOWNS.length + at + 1;
      return [
        { kind: 'heading', text: `The ${trade} of ${town}`, page },
        {
          kind: 'paragraph',
          text:
            `In ${town} the ${trade} founded a guild that looked after their widows. ` +
            `Some ${trade} of ${town} owned ${at + 2} houses behind the market and let them. ` +
            `Its register names ${page + 40} members. ` +
            `The hall burned in ${1600 + page} and was built again from brick within a year.`,
          page,
        },
      ];
    }),
  );
}

suite('summaries of documents', () => {
  test('a summary of a book covers all its parts, for any limit', () => {
    const blocks = book();
    const last = blocks.at(-1)?.page ?? 0;
    const pagesOf = (maxCharacters: number) => ofBlocks(blocks, { maxCharacters }).items.map(({ page = 0 }) => page);
    const few = pagesOf(800);
    assert.ok(Math.max(...few) > last / 2, few.join(' '));
    const many = pagesOf(2000);
    const gaps = [...many, last].map((page, at) => page - (many[at - 1] ?? 0));
    assert.ok(Math.max(...gaps) < last / 2, many.join(' '));
  });

  test('plain sentences are preferred to sentences with formulas or code', () => {
    const plain = [
      'The two bridges of the town carry more traffic than the ferry ever did.',
      'Engineers measured how far the longer bridge bends under a loaded lorry.',
      'The repair of the longer bridge will take two summers and close one lane.',
    ];
    const text = [
      plain[0],
      'For the bridge of the town the load is p = q + r where q_1 and q_2 are the weights w ≤ m of the lorries.',
      plain[1],
      'The measurements of the bridge are read with read_load(), set by --rate and kept in \\load{bridge} by loadKeeper.',
      plain[2],
      'If f is the bend of the bridge and d its length then f ∝ d² and the bridge of the town bends by δ when l → m.',
    ].join(' ');
    assert.deepEqual(points(text, 3), plain);
  });

  test('the shorter of two equivalent sentences is preferred', () => {
    const short = 'The council of the town lends boats to schools so that pupils learn to row on the lake.';
    const long = `${short.slice(0, -1)}, and it lends oars, ropes, vests and maps to schools of the town and of the next town, where pupils learn to row on the lake as well, although the boats are older there, the lake is smaller, the pupils are fewer and the council has lent no boats to schools before.`;
    assert.deepEqual(points(`${long} ${short} It snowed.`, 1), [short]);
  });

  test('omits a passage in another language of the same script', () => {
    const german =
      'Der Verein pflegt die Wege am See und stellt im Frühjahr die Bänke auf. Die Wege sind für alle offen, auch für Räder. ';
    const more =
      'Im Herbst mäht er die Wiesen, und im Sommer führt er die Gäste durch das Schilf. Die Jugend des Vereins zählt die Vögel, die auf dem See brüten, und schreibt sie in ein Buch. ';
    const english =
      'The association takes care of the paths that run along the lake and it has been doing this for forty years, which is why the paths by the lake are known to all of the visitors. ';
    const text = `${german}${english}${more}Im Winter räumt der Verein den Schnee von den Wegen, damit die Kinder zur Schule kommen. Für die Arbeit sucht er Helfer.`;
    for (const point of points(text, 4)) assert.doesNotMatch(point, /association/);
  });

  test('has headings that are paragraphs of a few words', () => {
    const text = (words: string): Block => ({ kind: 'paragraph', text: words });
    const blocks = [
      text('How we moved two million files in a night'),
      text('We moved our files to another storage in one night, and it cut our costs by seventy percent.'),
      text('Why we moved'),
      text('Our old server was full and could not grow any more. Its backups took nineteen hours.'),
      text('What went wrong'),
      text('Eleven files had names that the new storage does not accept. We renamed them by hand.'),
    ];
    const said = ofBlocks(blocks, { maxPoints: 5 }).items.map((item) => item.text);
    for (const heading of ['How we moved', 'Why we moved', 'What went wrong'])
      assert.ok(
        said.every((point) => !point.startsWith(heading)),
        said.join('\n'),
      );
  });

  test('stands on its title where it begins with what that names', () => {
    const recipe: Block[] = [
      { kind: 'heading', text: 'Apple pie of my grandmother' },
      { kind: 'paragraph', text: 'This post may contain affiliate links.' },
      {
        kind: 'paragraph',
        text: 'This apple pie has a thick crust of butter and rye and needs no sugar at all, because the apples are baked twice.',
      },
      { kind: 'paragraph', text: 'Bake the apples alone for twenty minutes, and then for forty more in the crust.' },
      { kind: 'paragraph', text: 'It keeps for four days in a cool place.' },
    ];
    assert.match(ofBlocks(recipe, { maxPoints: 1 }).items[0]?.text ?? '', /^This apple pie/);
  });

  test('omits the text of a licence in a manual', () => {
    const text = [
      'The pump lifts water from a well of up to thirty metres.',
      'It runs on sunlight and stops by itself when the tank is full.',
      'A Modified Version of the Document must keep the Cover Texts and the list of those who wrote the Document.',
      'You may give copies of the Document to others under the terms of this License, as long as the Document names it.',
      'The filter of the pump is cleaned once a month with a brush.',
    ].join(' ');
    for (const point of points(text, 3)) assert.doesNotMatch(point, /Document/);
  });

  test('keeps placeholders in angle brackets and removes tags', () => {
    const text =
      'Put the file into <folder>/etc, where <folder> is <b>named</b> after the <font size="2">new</font> program.';
    assert.equal(
      summarize(text).paragraph,
      'Put the file into <folder>/etc, where <folder> is named after the new program.',
    );
  });
});
