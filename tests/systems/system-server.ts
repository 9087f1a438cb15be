import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface EditorOptions {
  /** Default: POST if anything is sent, else GET. */
  readonly method?: string;
  readonly data?: unknown;
  readonly form?: FormData;
}

/** Makes requests as an editor. Returns the parsed answer, whose shape the caller knows; throws if there is no success. */
export type EditorRequest = <T = unknown>(path: string, options?: EditorOptions) => Promise<T>;

/** A content system that runs on this machine, with content of its own. */
export interface SystemServer {
  /** 'http://127.0.0.1:1234'. */
  readonly origin: string;
  /** Secret with which the source reads. */
  readonly token: string;
  /** Changes content by the API of the system. */
  readonly request: EditorRequest;
  close(): Promise<void>;
}

interface InstallOptions {
  /** Further arguments of npm. Default: no scripts of packages run. */
  readonly args?: readonly string[];
  /** Packages whose scripts run. */
  readonly built?: readonly string[];
}

/** Installs packages once, into a folder of this machine's temporary files. Returns the folder with them. */
export function installed(
  name: string,
  packages: readonly string[],
  { args = ['--ignore-scripts'], built = [] }: InstallOptions = {},
): string {
  const folder = join(process.env.BOREAL_SYSTEMS_FOLDER ?? join(tmpdir(), 'boreal-systems'), name);
  const [marker, list] = [join(folder, 'installed.txt'), packages.join('\n')];
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== list) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const npm = (...words: readonly string[]): unknown => execFileSync('npm', words, { cwd: folder, stdio: 'inherit' });
    npm('install', '--no-audit', '--no-fund', ...args, ...packages);
    for (const each of built) npm('rebuild', each);
    writeFileSync(marker, list);
  }
  return join(folder, 'node_modules');
}

interface ProgramOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Path of the Node to run it with. Default: this one. */
  readonly node?: string;
}

/** Starts a program of Node and waits for the line `ready`. Returns a function that ends it. */
export async function startProgram(
  args: readonly string[],
  { folder, env, node = process.execPath }: ProgramOptions,
): Promise<() => Promise<void>> {
  const program = spawn(node, args, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((done, fail) => {
    let printed = '';
    const take = (chunk: Buffer): void => {
      printed += chunk;
      if (/^ready$/m.test(printed)) done();
    };
    program.stdout.on('data', take);
    program.stderr.on('data', take);
    program.once('exit', () => fail(new Error(printed)));
  });
  return () => ended(program);
}

/** Ends a process, and waits until it has. */
export async function ended(program: ChildProcess): Promise<void> {
  const exit = new Promise((done) => program.once('exit', done));
  program.kill();
  await exit;
}

/** Returns requests with an authorization. `addressOf` returns the address of a path. */
export const requestsOf =
  (authorization: string, addressOf: (path: string) => string): EditorRequest =>
  async (path, { data, form, method = data || form ? 'POST' : 'GET' } = {}) => {
    const headers: Record<string, string> = { authorization };
    if (!form) headers['content-type'] = 'application/json';
    const body = form ?? JSON.stringify(data) ?? null;
    const options = { method, headers, body };
    const response = await fetch(addressOf(path), options);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

/** Returns a file as a form sends it, with further fields. */
export function formOf(name: string, content: Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set(name, new Blob([new Uint8Array(content)], { type: 'image/png' }), 'new.png');
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}
