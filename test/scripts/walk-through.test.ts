import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeProject, type Project } from './project.ts';

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

/** The new lines of a file, as a section of the guide shows them. */
interface Step {
  path: string;
  /** What the file contains exactly once; empty for a new file. A line may be the beginning of one. */
  old: string;
  changed: string;
}

function stepsOf(heading: string): Step[] {
  const section = GUIDE.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? '';
  return [...section.matchAll(/```diff\n\+\+\+ (\S+)\n(.*?)\n```/gs)].map(([, path = '', body = '']) => {
    const linesWith = (marks: string) =>
      body
        .split('\n')
        .filter((line) => marks.includes(line[0] ?? ''))
        .map((line) => line.slice(1))
        .join('\n');
    return { path, old: linesWith(' -'), changed: linesWith(' +') };
  });
}

/** A copy of what the walk-through touches, with its changes, and with the folders of the programs that it runs. */
async function follow(project: Project, steps: readonly Step[]): Promise<void> {
  const [copied, linked] = [
    ['src', 'docs', 'assets', 'packages/client', 'biome.json', '.gitignore'],
    readdirSync(join(ROOT, 'node_modules')),
  ];
  const alone = steps
    .map(({ path }) => path)
    .filter((path) => existsSync(join(ROOT, path)) && !path.startsWith('src/'));
  await project.copy(...copied, ...alone, 'scripts/client', 'scripts/build-client.ts', 'scripts/configuration-page.ts');
  await project.link(...linked.filter((name) => name !== '.cache' && name !== '.vite'));
  for (const { path, old, changed } of steps) {
    if (old === '') {
      assert.ok(!existsSync(join(project.root, path)), `${path} exists`);
      await project.write(path, `${changed}\n`);
      continue;
    }
    const text = readFileSync(join(project.root, path), 'utf8');
    assert.equal(text.split(old).length, 2, `${path} has no single place with\n${old}`);
    await project.write(
      path,
      text.replace(old, () => changed),
    );
  }
}

describe('the walk-through of CONTRIBUTING.md', () => {
  let project: Project;
  const steps = ['A setting', 'An error code', 'A format of files'].map(stepsOf);
  before(async () => {
    project = await makeProject();
    await follow(project, steps.flat());
  });
  after(() => project[Symbol.asyncDispose]());

  /** Runs a program in the copy. All of them load the same modules, which are compiled once. */
  const node = (args: readonly string[]) =>
    project.node(args, { NODE_COMPILE_CACHE: join(project.root, '.glossa/compile-cache') });

  /** Runs a module in the copy. @returns what it prints as JSON */
  async function evaluate(code: string): Promise<unknown> {
    await project.write('evaluate.ts', code);
    const { stdout, stderr } = await node(['evaluate.ts']);
    assert.equal(stderr, '');
    return JSON.parse(stdout);
  }

  test('adds a setting that is parsed and documented', async () => {
    assert.equal(steps[0]?.length, 1);
    const code = `import { loadConfig } from './src/config/config.ts';
      console.log(JSON.stringify([{}, { GLOSSA_REGION: 'eu' }].map((env) => loadConfig(env).server.region)));`;
    assert.deepEqual(await evaluate(code), ['local', 'eu']);
    assert.equal((await node(['scripts/configuration-page.ts'])).code, 0);
    assert.match(
      readFileSync(join(project.root, 'docs/configuration.md'), 'utf8'),
      /^\| `GLOSSA_REGION` \| `local` \|/m,
    );
  });

  test('adds an error code with its documentation, and the client is stale until it is built again', async () => {
    assert.equal(steps[1]?.length, 2);
    const { stdout } = await node(['scripts/check/conventions/main.ts']);
    assert.doesNotMatch(stdout, /key_expired|limits-and-errors/);
    const checkClient = () => node(['scripts/check/client/main.ts']);
    const stale = await checkClient();
    assert.equal(stale.code, 1, stale.stderr);
    assert.match(stale.stdout, /packages\/client\/src\/schemas\.ts is stale: run npm run build:client\n/);
    const { code, stderr } = await node(['scripts/build-client.ts']);
    assert.equal(code, 0, stderr);
    assert.deepEqual(await checkClient(), { code: 0, stdout: '', stderr: '' });
    assert.match(readFileSync(join(project.root, 'packages/client/src/schemas.ts'), 'utf8'), /'key_expired'/);
  });

  test('adds a format whose files are recognized, taken apart and put together', async () => {
    assert.equal(steps[2]?.length, 6);
    const code = `import { writeFileSync } from 'node:fs';
      import { FILE_FORMATS } from './src/formats/files/file-formats.ts';
      import { identifyFile } from './src/formats/files/identify/identify-file.ts';
      import { SAMPLE_FILES } from './test/support/sample-files.ts';
      const { name, content } = SAMPLE_FILES.sub;
      const bytes = await content('Good morning.');
      writeFileSync(name, bytes);
      const { format } = await FILE_FORMATS.sub();
      const parsed = format.parse(String(Buffer.from(bytes)));
      const units = parsed.units.map(({ text }) => text);
      const composed = format.compose(parsed, [{ text: 'Buenos días.', tags: [] }], { code: 'es', isRightToLeft: false });
      console.log(JSON.stringify([identifyFile(name, { filename: name, isPlainText: false }), units, composed]));`;
    assert.deepEqual(await evaluate(code), ['sub', ['Good morning.'], '{25}{50}Buenos días.\n']);
    assert.match(readFileSync(join(project.root, 'web/src/documents/drop-field.tsx'), 'utf8'), /\.sub,/);
  });
});
