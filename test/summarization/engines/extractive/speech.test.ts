import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from './support.ts';

const MEETING = `Chair: Um, so I think we we should start, because because the the hall is only ours till five.
Gardener: Okay.
Gardener: Yeah, well the the gre the greenhouse needs a new roof before the winter, and the c cheapest offer was nine thousand euros.
Chair: Nine thousand, uh, that's that's more than I I thought.
Treasurer: You know, we have eleven thousand in the bank, but, um, four thousand of it is for the f for the fair in the spring.
Chair: Right.
Gardener: So the the builder from Ashby would, you know, wait until May for half of the money.
Treasurer: Oh I'd like to see that in writing before we we sign any of it.
Chair: I mean, could you could you ask the builder for a letter by Friday, please?
Gardener: Sure.
Treasurer: Then the mem members can vote about the roof of the greenhouse on Sunday.
Chair: Okay, what about the fair It it was the the tents that cost so much last year.
Treasurer: Renting tents from the fire brigade would be, uh, two hundred euros cheaper than from the the hotel.`;

suite('free speech', () => {
  test('what is thought aloud, half said and begun anew is left out', () => {
    const found = points(MEETING, 9).join('\n');
    for (const part of [
      'The greenhouse needs a new roof before the winter, and the cheapest offer was nine thousand euros.',
      'We have eleven thousand in the bank, but four thousand of it is for the fair in the spring.',
      'The builder from Ashby would wait until May for half of the money.',
      'the members can vote about the roof of the greenhouse on Sunday.',
      'two hundred euros cheaper than from the hotel.',
    ]) {
      assert.ok(found.includes(part), `${part}\n\n${found}`);
    }
  });

  test('who begins a sentence anew in its middle is not quoted first', () => {
    assert.doesNotMatch(points(MEETING, 4).join('\n'), /what about the fair/);
  });

  test('letters and repetitions of written text stay', () => {
    const paper =
      'A graph of n nodes has at most n pairs of p parts each. The very very long proof that that holds is in the book. It is known that x x-axis values and y y-axis values differ by s seconds.';
    assert.equal(summarize(paper, { maxCharacters: 300 }).paragraph, paper);
    for (const point of points(paper, 2)) assert.ok(paper.includes(point), point);
  });
});
