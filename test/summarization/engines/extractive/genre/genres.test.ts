import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points, summarize } from '../support.ts';

/** Sentences of which none is more important than the others. */
const details = (topic: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `The ${topic} of the harbour has ${at + 11} parts that the crew of the northern quay measures with a gauge every winter.`,
  ).join(' ');

suite('genres', () => {
  test('a manual page is summarized by its name line and its description, in any language', () => {
    const pages = {
      en: ['NAME', 'tidegauge - read the water level of a harbour', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS'],
      de: ['BEZEICHNUNG', 'tidegauge - den Wasserstand eines Hafens lesen', 'ÜBERSICHT', 'BESCHREIBUNG', 'OPTIONEN'],
      zh: ['名称', 'tidegauge - 读取港口的水位', '概要', '描述', '选项'],
    };
    for (const [name, purpose, synopsis, description, options] of Object.values(pages)) {
      const page = [
        'TIDEGAUGE(1)                 Harbour Tools                 TIDEGAUGE(1)',
        `${name}\n       ${purpose}`,
        `${synopsis}\n       tidegauge [-f file] [-q] station`,
        `${description}\n       The tidegauge command prints the level of a station in metres. It reads the sensor twice.`,
        `${options}\n       -f file\n              ${details('sensor', 4)}\n\n       -q     ${details('printer', 4)}`,
      ].join('\n\n');
      const [first, second] = points(page, 3);
      assert.equal(first, purpose);
      assert.equal(second, 'The tidegauge command prints the level of a station in metres.');
    }
  });

  test('a manual page in Markdown is recognized by its first two sections', () => {
    const page = `# NAME\n\ntidegauge - read the water level\n\n# SYNOPSIS\n\ntidegauge [-q] station\n\n# DESCRIPTION\n\n${details('sensor', 9)}`;
    assert.match(points(page, 2)[0] ?? '', /^tidegauge - read/);
  });

  test('a manual page of a command of several words is recognized, also where its lines are justified', () => {
    for (const name of ['tide gauge list - list the gauges', 'gauge,  gauges,  lsgauge - list the gauges']) {
      const [command = ''] = name.split(/,| -/);
      const page = `GAUGES(1)XGAUGES(1)\n\nNAME\n       ${name}\n\nSYNOPSIS\n       ${command} [-q]\n\nDESCRIPTION\n       ${details('sensor', 9)}\n`;
      assert.match(points(page, 1)[0] ?? '', /- list the gauges$/);
    }
  });

  test('a sentence that points to further information says little', () => {
    for (const pointer of [
      'For further information about the gauges, sensors and printers of the harbour, see the manual of the harbour.',
      'Weitere Informationen über die Messgeräte, Sensoren und Drucker des Hafens stehen im Handbuch des Hafens.',
      'Para más información sobre los sensores y las impresoras del puerto, lea el manual del puerto de la ciudad.',
    ]) {
      const others =
        'The new gauge measures the tide twice an hour. A cable leads from the gauge to the office. The old one is in the museum.';
      assert.doesNotMatch(points(`${others} ${pointer}`, 3).join(), /further|Weitere|más/);
    }
  });

  test('a text of sections begins with the sentence that has the name in its title', () => {
    const section = (name: string): string =>
      `${name}\n--------\n\nIf you build the gauge from the latest source, you need the compiler, the driver of the sensor and the library ${name}. To get support for old sensors you also need to install the driver ${name} or clone it as a module of the source as per the instructions. After the build finishes, you can install the gauge in the folder of the harbour.`;
    const first = 'gauge is a light and quick command-line reader of tides.';
    const text = `gauge\n=====\n\n${first}\n\nIf you want to learn to use it, read the pages of the harbour.\n\n${['Building', 'Working', 'Printing'].map(section).join('\n\n')}`;
    assert.deepEqual(points(text, 1), [first]);
  });

  test('a document with a notice of its license below the title is no license', () => {
    const notice =
      'Copyright (c) 2033 Ida Holm.\n\nThis package is free; permission is granted to copy it provided that this notice stays. It comes without any warranty.';
    const text = `Gauge package 0.3\n\n${notice}\n\nThe package measures the tides of all harbours between Ashby and Dale. ${details('sensor', 8)}`;
    assert.doesNotMatch(points(text, 2).join(), /permission|warranty/);
  });

  const changes = (version: string) => `${details(`module ${version}`, 5)}`;
  const entries = ['The gauge no longer stops at low tide.', changes('a'), changes('b'), changes('c')];
  const notices = 'All notable changes of the harbour tools are documented in this file for the crew of the harbour.';

  test('a changelog is summarized by its newest versions, which its sentences name', () => {
    const logs = [
      `# Changelog\n\n${notices}\n\n${entries.map((text, at) => `## [2.${9 - at}.0] - 2024-0${9 - at}-01\n\n- ${text}`).join('\n\n')}`,
      `${notices}\n\n${entries.map((text, at) => `version 2.${9 - at}.0 - Ida Holm, 2024-0${9 - at}-01\n\n* ${text}`).join('\n\n')}`,
      entries.map((text, at) => `gauge (2.${9 - at}.0) stable; urgency=low\n\n  * ${text}`).join('\n\n'),
    ];
    for (const log of logs) assert.equal(points(log, 2)[0], '2.9.0: The gauge no longer stops at low tide.');
  });

  test('a paragraph names each version once', () => {
    const log = ['2.2.0', '2.1.0', '2.0.0']
      .map(
        (version) =>
          `## ${version}\n\n- The gauge has a second sensor for ${version} in its case.\n- The printer of the quay prints every tide in metres and in feet.`,
      )
      .join('\n\n');
    const { paragraph } = summarize(log);
    assert.equal(paragraph?.split('2.2.0:').length, 2);
  });

  test('a news file of Debian has a sentence for each version, also for a single one', () => {
    const news = (version: string, text: string) =>
      `gauge (${version}) unstable; urgency=low\n\n  ${text}\n\n -- Ida Holm <ida@example.org>  Wed, 22 Jul 2009 17:23:20 +0200`;
    const texts = [
      'The gauge now reads the sensor of the northern quay twice.\n  Please set the second address in the file of the gauge before you restart it.',
      'The printer of the harbour is no longer a part of the package.\n  It has moved to a package of its own, which the crew has to install.',
    ];
    assert.deepEqual(points([news('2.1-1', texts[0] ?? ''), news('2.0-3', texts[1] ?? '')].join('\n\n'), 2), [
      '2.1-1: The gauge now reads the sensor of the northern quay twice.',
      '2.0-3: The printer of the harbour is no longer a part of the package.',
    ]);
    assert.match(points(news('2.1-1', texts[0] ?? ''), 1)[0] ?? '', /^2\.1-1: The gauge now/);
  });

  test('a title that says what a project is stands for it', () => {
    const readme = `gauge(1) -- The reader of tides for harbours\n=========\n\n## Install\n\n${details('package', 6)}\n\n## Usage\n\n${details('command', 6)}\n\n## License\n\n${details('grant', 3)}`;
    assert.equal(points(readme, 2)[0], 'gauge(1) -- The reader of tides for harbours');
  });

  test('numbered sections are no changelog', () => {
    const report = [1, 2, 3, 4].map((at) => `## 1.${at} Sensors\n\n${details(`sensor ${at}`, 5)}`).join('\n\n');
    assert.ok(points(report, 3).every((point) => point.startsWith('The sensor')));
  });

  test('a license is summarized by its grant, and not by its definitions', () => {
    const licenses = {
      en: [
        'Harbour Data License',
        '"Data" means the records of the harbour in any form that the crew of the harbour publishes from time to time.',
        'The harbour hereby grants you a free and worldwide right to copy and change the data, provided that you name the harbour.',
        'The data is provided as is, without warranty of any kind.',
      ],
      de: [
        'Lizenz für Hafendaten',
        '„Daten“ bezeichnet die Aufzeichnungen des Hafens in jeder Form, die der Hafen von Zeit zu Zeit veröffentlicht.',
        'Der Hafen gewährt Ihnen das unentgeltliche Recht, die Daten zu kopieren und zu ändern, unter der Bedingung, dass Sie ihn nennen.',
        'Die Daten werden ohne Gewährleistung zur Verfügung gestellt.',
      ],
      fr: [
        'Licence des données du port',
        '« Données » désigne les relevés du port sous toutes les formes que le port publie de temps en temps pour le public.',
        'Le port concède un droit gratuit de copier et de modifier les données, à condition de mentionner le port comme source.',
        'Les données sont fournies sans garantie.',
      ],
    };
    for (const [title, definition = '', grant = '', disclaimer] of Object.values(licenses)) {
      const definitions = [...'ABCDEFGH'].map((letter) => definition.replace(/(?<=["„] ?|« )\p{L}/u, letter));
      const license = [title, ...definitions, grant, disclaimer].join('\n\n');
      assert.deepEqual(points(license, 1), [grant]);
    }
  });

  test('a license is introduced by the sentence with its name, and headings in front of a paragraph are not chosen', () => {
    const license = [
      'HARBOUR DATA LICENSE Version 2, 1 March 2024',
      'Copyright (C) 2024 The Harbour of Lowmoor',
      `${details('record', 5)} The Harbour Data License is a free license for the records of harbours.`,
      'Grant of License. The harbour grants you a free right to use the data, provided that you name the harbour.',
      details('archive', 8),
    ].join('\n\n');
    assert.deepEqual(points(license, 2), [
      'The Harbour Data License is a free license for the records of harbours.',
      'The harbour grants you a free right to use the data, provided that you name the harbour.',
    ]);
  });

  test('a document with a notice of its license is not summarized by it', () => {
    const notice = 'Permission to copy this manual is granted, provided that the notice is preserved on all copies.';
    const manual = ['The Tide Gauge', 'Copyright 2024 The Harbour of Lowmoor', notice, details('gauge', 30)].join(
      '\n\n',
    );
    assert.notEqual(points(manual, 1)[0], notice);
  });

  test('minutes are summarized by decisions and tasks', () => {
    const minutes = {
      en: [
        'Present: Ida Holm, Jon Berg',
        'Decision: The quay gets a second crane.',
        'Action: Jon asks for three offers.',
      ],
      de: [
        'Anwesend: Ida Holm, Jon Berg',
        'Beschluss: Der Kai erhält einen zweiten Kran.',
        'Aufgabe: Jon holt drei Angebote ein.',
      ],
      es: ['Asistentes: Ida Holm, Jon Berg', 'Se acuerda comprar una segunda grúa.', 'Tarea: Jon pide tres ofertas.'],
    };
    for (const [present, decision, task] of Object.values(minutes)) {
      const text = ['Harbour board, 12 March', present, details('crane', 5), decision, details('fence', 5), task].join(
        '\n\n',
      );
      assert.deepEqual(points(text, 2), [decision, task]);
    }
  });

  test('a README is summarized by its first prose', () => {
    const readme = [
      '# tidegauge',
      'Tidegauge reads the level of the water in small harbours.',
      `## Installation\n\n${details('package', 5)}`,
      `## Usage\n\n\`\`\`sh\ntidegauge --station north\n\`\`\`\n\n${details('station', 8)}`,
      `## License\n\n${details('license', 5)}`,
    ].join('\n\n');
    assert.equal(points(readme, 1)[0], 'Tidegauge reads the level of the water in small harbours.');
  });

  test('a text that begins with what its words mean is summarized by what it is about', () => {
    const terms = '## Glossary\n\nA *shard* is a part of a table of tides. A *lease* is the right to write to it.';
    const about = 'tidestore is a store that keeps every tide of a harbour when its leader changes.';
    const rest = `## Install\n\n${details('package', 3)}\n\n## Usage\n\n${details('command', 3)}\n\n## License\n\n${details('grant', 2)}`;
    for (const opening of [about, `Most stores lose tides. ${about}`])
      assert.match(
        points(`# tidestore\n\n${terms}\n\n## Why\n\n${opening}\n\n${rest}`, 1)[0] ?? '',
        /keeps every tide/,
      );
  });
});
