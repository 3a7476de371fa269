import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The npm package with Node 26 for this machine. */
export const nodePackage =
  readdirSync(join(ROOT, 'node_modules')).find((name) => /^node-(bin-)?(linux|darwin|win)-/.test(name)) ?? '';

const scripts = readdirSync(join(ROOT, 'scripts')).filter((name) => name.endsWith('.mjs'));

const MANIFEST = {
  name: 'glossa',
  version: '0.0.0',
  type: 'module',
  scripts: { start: 'node scripts/start.mjs', test: 'node scripts/test.mjs' },
};

export interface ProcessResult {
  code: number | string;
  stdout: string;
  stderr: string;
}

/** A copy of the project's scripts in a temporary folder, whose name contains a space, without installed packages. */
export interface Project extends AsyncDisposable {
  root: string;
  /** Writes a file and creates its folders. */
  write(path: string, text: string, mode?: number): Promise<void>;
  /** Copies files or folders of this project. */
  copy(...paths: string[]): Promise<void>;
  /** Links installed packages of this project. */
  link(...packages: string[]): Promise<void>;
  /** Runs Node 26 in the project with only the given environment. */
  node(args: readonly string[], env?: Record<string, string>): Promise<ProcessResult>;
}

export async function makeProject(): Promise<Project> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'glossa scripts ')));
  const project: Project = {
    root,
    async write(path, text, mode = 0o644) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text, { mode });
    },
    async copy(...paths) {
      for (const path of paths) await cp(join(ROOT, path), join(root, path), { recursive: true });
    },
    async link(...packages) {
      for (const name of packages) {
        const path = join(root, 'node_modules', name);
        await mkdir(dirname(path), { recursive: true });
        await symlink(join(ROOT, 'node_modules', name), path);
      }
    },
    node: (args, env = {}) => run(args, root, env),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
  await project.copy(
    'glossa',
    'scripts/check',
    'scripts/import-graph.ts',
    'scripts/setup',
    'scripts/test',
    ...scripts.map((name) => `scripts/${name}`),
  );
  await project.write('package.json', `${JSON.stringify(MANIFEST, null, 2)}\n`);
  return project;
}

function run(args: readonly string[], cwd: string, given: Record<string, string>): Promise<ProcessResult> {
  // Provides a library of Node 26 that the system may lack, so that the set-up under test does not install it.
  const LD_LIBRARY_PATH = join(ROOT, 'node_modules', nodePackage, 'lib');
  const env = { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH, ...given };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env, timeout: 240_000 }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? (error ? String(error.signal) : 0), stdout, stderr });
    });
  });
}
