import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { details, points } from '../support.ts';

suite('what a document is for', () => {
  const purposes = [
    'This policy describes who may read the gauges.',
    'The purpose of this document is to name the gauges.',
    'This is a list of parts that are taken off the crane.',
    'Dieses Dokument beschreibt die Pegel des Hafens.',
    'Im Folgenden soll gezeigt werden, wie man die Pegel des Hafens liest.',
    'Ce document décrit les jauges du port.',
    'Este documento describe los sensores del puerto.',
    'This is a small library to read the gauges of a harbour.',
  ];
  for (const purpose of purposes) {
    test(`is told: ${purpose}`, () => {
      const text = [details('crane', 4), purpose, details('lamp', 30), details('quay', 30)].join('\n\n');
      assert.deepEqual(points(text, 1), [purpose]);
    });
  }

  test('is told in a text of its language', () => {
    const details = Array.from(
      { length: 20 },
      (_, at) => `Die Pegel des Beckens ${at + 3} werden im Winter von der Mannschaft gemessen und neu gestrichen.`,
    );
    const purpose = 'Dies ist ein Programm, das Pegel von Häfen liest.';
    assert.deepEqual(points([...details.slice(0, 3), purpose, ...details.slice(3)].join('\n\n'), 1), [purpose]);
  });

  test('is told where the author has a summary', () => {
    const text = [details('crane', 4), 'TL;DR: The northern quay is closed in May.', details('lamp', 30)].join('\n\n');
    assert.deepEqual(points(text, 1), ['The northern quay is closed in May.']);
  });

  test('is not the permission to copy it', () => {
    const notices = [
      'Permission is granted to copy, distribute and modify this document under the terms of the Free Harbour License.',
      'This document may be freely redistributed or modified in any form provided your changes are documented.',
      'この文書は、変更を明記することを条件に、自由に再配布できます。',
    ];
    for (const notice of notices) {
      const text = [notice, details('lamp', 12), details('quay', 12)].join('\n\n');
      assert.ok(!points(text, 3).includes(notice), notice);
    }
  });
});
