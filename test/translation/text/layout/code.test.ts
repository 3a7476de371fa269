import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitText } from '../../../../src/translation/text/split-text.ts';

/** The lines of a text of which an engine gets a part. */
function translatedLines(text: string): string[] {
  return [...splitText(text, 'en')]
    .map((piece) => (piece.kind === 'verbatim' ? piece.text.replace(/[^\n]/g, ' ') : '¶'))
    .join('')
    .split('\n')
    .flatMap((line, index) => (line.includes('¶') ? [text.split('\n')[index] ?? ''] : []));
}

/** Snippets of code of each kind. */
const SNIPPETS: Readonly<Record<string, string>> = {
  'a fenced block': '```ts\nThe words here stay.\n\nreturn a + b\n```',
  'a fenced block of tildes': '~~~\nThe words here stay.\n~~~',
  'a fenced block in a quotation': '> ```\n> The words here stay.\n>\n> And these.\n> ```',
  'a fenced block in a list': '- ```\n  The words here stay.\n  ```',
  'an indented block': '    with open("notes.txt") as f:\n        for line in f:\n            print(line)',
  'an indented block of several parts': '    int add(int a, int b) {\n        int sum;\n\n        return a + b;\n    }',
  'an element of several lines': '<pre>\nThe words here stay.\n\nAnd these.\n</pre>',
  'a shell session': '$ npm install zod\n(env) $ pip list\nana@host:~/src$ make all\nC:\\Users\\ana> dir\nPS C:\\> dir',
  'a stack trace of Python':
    'Traceback (most recent call last):\n  File "main.py", line 12, in <module>\n    run(config)\nValueError: missing key',
  'a stack trace of Java':
    'java.lang.NullPointerException: a message\n\tat com.example.Cart.add(Cart.java:42)\n\t... 7 more',
  'a stack trace of JavaScript':
    'TypeError: a is no function\n    at run (/app/main.js:10:5)\n    at async main.js:1:2',
  'messages of a compiler':
    'main.c:14:5: error: expected a semicolon\nerror[E0382]: borrow of moved value\n  --> src/main.rs:5:20',
  'log lines': '2024-03-01 12:00:01,123 INFO  [main] Server started\n2024-03-01T12:00:05Z [warn] Queue is full',
  'access logs': '192.168.0.12 - - [10/Oct/2023:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326',
  syslog: 'May  2 08:15:26 web01 systemd[1]: shop.service: Main process exited',
  JSON: '{\n  "status": "All is well",\n  "items": [\n    { "name": "first" }\n  ]\n}',
  YAML: 'services:\n  web:\n    image: nginx\n    restart: always',
  'a query': 'SELECT name, total FROM customers\nWHERE total > 1000\nORDER BY total DESC;',
  'a difference': '@@ -1,2 +1,2 @@\n-  return items.length > 0;\n+  return items.length >= 0;',
  settings: '[database]\nhost=localhost\nexport EDITOR=vim',
  'statements with comments':
    'const DAY = 86_400_000;\n// one day has this many milliseconds\nreturn Math.round(b / DAY);',
  'a style sheet': '.box {\n  display: flex;\n  margin: 0 auto; /* in the middle */\n}',
  'a request': 'POST /v1/orders HTTP/1.1\nHost: example.com\nContent-Type: application/json',
  'a condition in one line': 'if (x > 0) return true;',
  'imports and returns': 'using namespace std;\nimport static a.b.C;\nreturn new Cart(a, b);\nreturn not x;',
  commands: 'docker run -it debian:12\ngit add .\nchmod 755 run.sh',
  'a statement in braces': 'if (a < b && c > d) { return x; }',
  'a message catalogue': '#: src/app.c:42\nmsgid "Open file"\nmsgstr ""',
};

test('code stays as it is, and the prose around it is translated', () => {
  for (const [name, code] of Object.entries(SNIPPETS)) {
    const text = `This is what I found:\n\n${code}\n\nWhat should I do now?\n`;
    assert.deepEqual(translatedLines(text), ['This is what I found:', 'What should I do now?'], name);
  }
});

test('a fence that nothing closes reaches to the end of the text or of its quotation', () => {
  assert.deepEqual(translatedLines('Look at this:\n```\nThe words stay.\n\nThese, too.'), ['Look at this:']);
  assert.deepEqual(translatedLines('> ```\n> The words stay.\nThis is an answer.'), ['This is an answer.']);
});

test('tildes below a heading are no fence', () => {
  assert.deepEqual(translatedLines('A heading\n~~~~~~~~~\nThe text.\n\nAnother one\n~~~~~~~~~~~\nMore text.'), [
    'A heading',
    'The text.',
    'Another one',
    'More text.',
  ]);
});

test('an element of code in a sentence is a protected part', () => {
  const [piece] = splitText('Press <kbd>Enter</kbd> or run <code class="sh">make all</code> now.', 'en');
  assert.deepEqual(
    piece?.kind === 'segment' ? piece.parts.flatMap(({ kind, text }) => (kind === 'protected' ? [text] : [])) : [],
    ['<kbd>Enter</kbd>', '<code class="sh">make all</code>'],
  );
});

test('an element in a fenced block does not end the block', () => {
  const text = 'See this:\n```html\n<script>\nrun the words here\n</script>\n```\nThe text goes on.';
  assert.deepEqual(translatedLines(text), ['See this:', 'The text goes on.']);
});

test('text behind a closing tag is translated', () => {
  assert.deepEqual(translatedLines('<pre>\nThe words stay.\n</pre> The text goes on.'), ['</pre> The text goes on.']);
});

test('the name of an element in a sentence hides no text', () => {
  const text = 'The tag `<script>` begins a script.\n\nThe tag `</script>` ends it.';
  assert.deepEqual(translatedLines(text), text.split('\n\n'));
});

test('an element that nothing closes hides no text', () => {
  assert.deepEqual(translatedLines('The tag <code> begins code.\n\nThe text goes on.'), [
    'The tag <code> begins code.',
    'The text goes on.',
  ]);
});

test('prose and messages are no code, however they look', () => {
  for (const text of [
    'Hello {{name}}, welcome back',
    '{{name}}, welcome back',
    'You have {count} items in {0}',
    'Delete the selected file(s)?',
    'the users of the service(s);',
    'First item; second item;',
    'The program runs longer than `npm run stress -- NAME` and (a few) others;',
    'Fix(performance): Update the check for leaf nodes in the function (#707)',
    '$5 off everything',
    '"Hello": a greeting',
    'Error: file not found',
    'Warning: hot surface',
    'name: Tom',
    'if you agree:',
    'for example:',
    'class of 2020:',
    'import taxes rise again',
    'return to sender',
    'Please return it to us;\nreturn the form to the office;',
    'use a chave; abra a porta;',
    'import goods from here, sell them there;',
    'Total = 5 apples',
    'at home (alone)',
    'File "report.doc", line 5 is wrong',
    'docker is a tool. git clone is a command.',
    'select all from the list',
    'git is a tool',
    'SELECT YOUR SIZE',
    'UPDATE AVAILABLE',
    '[Music]',
    '@anna see you tomorrow',
    'Smith (2010)',
    'Name: Tom\nCity: Rome\nAge: unknown',
    '    Two roads diverged in a yellow wood,\n    And sorry I could not travel both',
    '    An indented paragraph of a letter.',
    'Run this and wait:\n\nIt takes a while.',
  ]) {
    assert.deepEqual(
      translatedLines(text),
      text.split('\n').filter((line) => line !== ''),
      text,
    );
  }
});
