import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { develop, ProblemError } from '../../generator/index.ts';
import { type ContentfulSite, contentfulSite } from './contentful-site.ts';
import { note } from './mini-site.ts';
import { readUserFiles, type UserFiles, writeUserFiles } from './user-files.ts';

/** Commands and changes by hand in a site whose folders have files of the user, for random sequences. */

/** A file or link of the user. */
interface OwnFile {
  readonly path: string;
  readonly content: UserFiles[string];
  /** Owner and mode; absent for links. */
  readonly owner?: string;
  /** Path below a mount point at which a command saw it. */
  readonly seenAt?: string;
}

export interface RandomSite extends Pick<ContentfulSite, 'site' | 'env'> {
  readonly own: readonly OwnFile[];
}

export const randomCommands = [
  'generate',
  'generate --in-place',
  'generate --source contentful',
  'clean',
  'merge',
  'pull',
  'develop',
] as const;

export type RandomCommand = (typeof randomCommands)[number];

export type RandomStep =
  | { readonly run: RandomCommand }
  /** Kills a run at the step with this number. */
  | { readonly killAt: number }
  /** Replaces a folder below this one by a link to it. */
  | { readonly linkIn: string; readonly number: number }
  /** Runs a command while a folder of the user is mounted at a path. */
  | { readonly mountAt: string; readonly run: Exclude<RandomCommand, 'develop'> }
  /** Gives a file of the user another owner or mode. */
  | { readonly ownerOf: number }
  | { readonly change: 'edit' | 'drop cache' };

const packageRoot = resolve(import.meta.dirname, '../..');
const bin = join(packageRoot, 'cli/bin.js');
const isAdministrator = process.getuid?.() === 0;
export const canMount = process.platform === 'linux' && isAdministrator && spawnSync('unshare', ['-m', 'true']).status === 0;

/** Folders of Boreal whose other files return to the output, or are saved if their path is taken there. */
const workFolders = /^(?:\.dist\.(?:spare|leaving|work-[0-9a-f]+)|dist(?:\/\.boreal-next(?:-[0-9a-f]+)?)?)\//;

/** Makes a site whose sources are files of the user. */
export async function randomSite(onEnd: (end: () => Promise<void>) => void): Promise<RandomSite> {
  const { site, env } = await contentfulSite({ onEnd });
  const sources = ['boreal.config.ts', 'content', 'templates', 'public'];
  return { site, env, own: (await Promise.all(sources.map((path) => filesBelow(site.root, path)))).flat() };
}

/** Adds files of the user where their paths are free. */
export async function addFiles(random: RandomSite, files: UserFiles): Promise<RandomSite> {
  const { root } = random.site;
  const added = Object.keys(await writeUserFiles(root, files));
  return { ...random, own: [...random.own, ...(await ownFiles(root, added))] };
}

/** Returns the files of the user that have changed or disappeared, and the others where they are. */
export async function lookAtFiles(
  random: RandomSite,
): Promise<{ readonly lost: readonly OwnFile[]; readonly random: RandomSite }> {
  const { root } = random.site;
  const moved = await Promise.all(random.own.map(async (file) => [file, await moveOf(root, file)] as const));
  const lost = moved.flatMap(([file, found]) => (found === undefined ? [file] : []));
  return { lost, random: { ...random, own: moved.flatMap(([, found]) => found ?? []) } };
}

/** Takes a step; returns the codes of what it ran by command, and the site after it. */
export async function takeStep(
  random: RandomSite,
  step: RandomStep,
): Promise<{ readonly random: RandomSite; readonly code?: number; readonly printed?: string }> {
  const { site } = random;
  if ('killAt' in step) {
    await edit(random);
    await killed(random, step.killAt);
  } else if ('linkIn' in step) {
    return { random: await replaceByLink(random, step.linkIn, step.number) };
  } else if ('ownerOf' in step) {
    return { random: await changeOwner(random, step.ownerOf) };
  } else if ('mountAt' in step) {
    return runMounted(random, step.mountAt, step.run);
  } else if ('run' in step) {
    return { random, ...(await runCommand(random, step.run)) };
  } else if (step.change === 'edit') {
    await edit(random);
  } else {
    await rm(join(site.root, '.boreal/runs'), { recursive: true, force: true });
  }
  return { random };
}

const edits = { count: 0 };

async function edit({ site }: RandomSite): Promise<void> {
  edits.count++;
  await site.write(`content/note/n${edits.count % 3}.en.md`, note([], `Text ${edits.count}.`));
  await site.write(`content/note/n${edits.count % 3}.fr.md`, note([], `En français : ${edits.count}.`));
}

async function runCommand({ site, env }: RandomSite, command: RandomCommand): Promise<{ code: number; printed: string }> {
  if (command === 'develop') return developed(site.root);
  if (command === 'merge')
    for (const number of [1, 2])
      await site.boreal(['generate', '--shard', `${number}/2`, '--out', `parts/${number}`, '--cache', 'parts/cache']);
  const { code, stdout, stderr } = await site.boreal(argumentsOf(command), env);
  return { code, printed: stdout + stderr };
}

const argumentsOf = (command: RandomCommand): readonly string[] =>
  command === 'merge' ? ['merge', 'parts/1', 'parts/2'] : command.split(' ');

async function developed(root: string): Promise<{ code: number; printed: string }> {
  const options = { port: 0, host: '127.0.0.1', now: Date.now, onUpdate: () => {}, onFault: () => {} };
  try {
    const server = await develop({ config: 'boreal.config.ts', cwd: root, overrides: {}, ...options });
    await server.close();
    return { code: 0, printed: '' };
  } catch (error) {
    if (error instanceof ProblemError) return { code: 1, printed: error.message };
    throw error;
  }
}

/** Kills a run at one of the steps by which it changes files. */
const killed = ({ site: { root } }: RandomSite, skip: number): Promise<void> =>
  new Promise((done) => {
    const preload = pathToFileURL(join(packageRoot, 'tests/support/kill-at.js')).href;
    const args = ['--import', preload, bin, 'generate', '--quiet', '--workers', '0'];
    const env = { ...process.env, KILL_AT: '^(link|rename|rm|writeFile|execFile) ', KILL_SKIP: String(skip) };
    spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' }).on('exit', () => done());
  });

/** Moves a folder to a place of the user, and leaves a link to it. */
async function replaceByLink(random: RandomSite, within: string, number: number): Promise<RandomSite> {
  const { root } = random.site;
  const entries = await readdir(join(root, within), { recursive: true, withFileTypes: true }).catch(() => []);
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.boreal-'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const folder = folders[number % folders.length];
  if (folder === undefined) return random;
  const place = `elsewhere/${randomUUID()}`;
  await mkdir(join(root, 'elsewhere'), { recursive: true });
  await rename(folder, join(root, place));
  await symlink(join(root, place), folder);
  const inFolder = `${relative(root, folder)}/`;
  const moved = random.own.map((file) =>
    file.path.startsWith(inFolder) ? { ...file, path: `${place}/${file.path.slice(inFolder.length)}` } : file,
  );
  const link = { path: inFolder.slice(0, -1), content: { link: join(root, place) } };
  // The cache works through a link, so that its own files there may change.
  const files = within.startsWith('.boreal') ? [] : await filesBelow(root, place);
  const added = [...files, link].filter(({ path }) => !moved.some((file) => file.path === path));
  return { ...random, own: [...moved, ...added] };
}

async function changeOwner(random: RandomSite, number: number): Promise<RandomSite> {
  const { root } = random.site;
  const files = random.own.filter(({ owner }) => owner !== undefined);
  const file = files[number % files.length];
  if (file === undefined) return random;
  if (isAdministrator) await chown(join(root, file.path), 33, 33);
  await chmod(join(root, file.path), 0o640);
  const [changed = file] = await ownFiles(root, [file.path]);
  return { ...random, own: random.own.map((each) => (each === file ? changed : each)) };
}

/** Runs a command in a mount namespace, in which a folder of the user is at a path of the site. */
async function runMounted(random: RandomSite, at: string, command: RandomCommand) {
  const { root } = random.site;
  const place = `elsewhere/${randomUUID()}`;
  const names = ['mine.txt', 'inner/mine.txt', 'index.html', 'hello/index.html'];
  const written = await writeUserFiles(root, Object.fromEntries(names.map((name) => [`${place}/${name}`, `mine ${place}`])));
  const own = (await ownFiles(root, Object.keys(written))).map((file) => ({
    ...file,
    seenAt: `${at}${file.path.slice(place.length)}`,
  }));
  const script = 'mkdir -p "$AT" && mount --bind "$PLACE" "$AT" || exit 99; exec "$@"';
  // Not `spawnSync`: the stand-in of the space answers in this process.
  const child = spawn('unshare', ['-m', 'sh', '-c', script, 'sh', process.execPath, bin, ...argumentsOf(command)], {
    cwd: root,
    env: { ...process.env, ...random.env, NO_COLOR: '1', AT: at, PLACE: place },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, [status]] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  const code = status === 99 ? {} : { code: status ?? -1 };
  return { random: { ...random, own: [...random.own, ...own] }, printed: printed.join(''), ...code };
}

/** Returns a file where it is now; undefined if it is lost or changed. */
async function moveOf(root: string, file: OwnFile): Promise<OwnFile | undefined> {
  for (const path of [file.path, ...returnsOf(file.path), ...(file.seenAt ? returnsOf(file.seenAt) : [])]) {
    const [found] = await ownFiles(root, [path]);
    if (found && isDeepStrictEqual([found.content, found.owner], [file.content, file.owner])) return { ...file, path };
  }
  return undefined;
}

/** Returns the paths to which Boreal may move what is not its own. */
function returnsOf(path: string): readonly string[] {
  const [folder = ''] = workFolders.exec(path) ?? [];
  const rest = path.slice(folder.length);
  const copies = [1, 2, 3, 4].map((number) => `.dist.saved/${rest}.${number}`);
  return folder === '' ? [] : [`dist/${rest}`, `.dist.saved/${rest}`, ...copies];
}

async function filesBelow(root: string, path: string): Promise<readonly OwnFile[]> {
  if (!(await lstat(join(root, path))).isDirectory()) return ownFiles(root, [path]);
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return ownFiles(
    root,
    files.map(({ parentPath, name }) => relative(root, join(parentPath, name))),
  );
}

async function ownFiles(root: string, paths: readonly string[]): Promise<readonly OwnFile[]> {
  const contents = await readUserFiles(root, Object.fromEntries(paths.map((path) => [path, ''])));
  return Promise.all(
    Object.entries(contents).map(async ([path, content]) => {
      if (typeof content !== 'string') return { path, content };
      const { uid, gid, mode } = await lstat(join(root, path));
      return { path, content, owner: `${uid}:${gid} ${(mode & 0o7777).toString(8)}` };
    }),
  );
}
