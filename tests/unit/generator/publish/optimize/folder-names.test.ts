import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FolderList } from '../../../../../generator/publish/folder-list.ts';
import { openFolderNames } from '../../../../../generator/publish/optimize/folder-names.ts';
import { surveyFolder } from '../../../../../generator/publish/survey-folder.ts';
import { storedFiles } from '../../../../../generator/store/stored-files.ts';
import { protect, unprotect, whyNotProtected } from '../../../../support/immutable.ts';
import { tempFolder } from '../../temp-folder.ts';

/** More folders than are rather read again than stored. */
const pages = Array.from({ length: 120 }, (_, at) => `en/${at}/index.html`);
const text = 'a page';

/** Long enough after all changes that their times can be trusted. */
const later = (): number => Date.now() + 60_000;

/** An output folder with pages, and the folder for names. `size`: number of files of its list. */
async function place(size = pages.length) {
  const root = await tempFolder();
  const out = join(root, 'out');
  const manifests = join(root, 'builds');
  for (const path of pages) {
    mkdirSync(join(out, path, '..'), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  const record = { hash: 'h', size: text.length };
  const list: FolderList = {
    size,
    find: (path) => (pages.includes(path) ? record : undefined),
    files: () => pages.map((path) => [path, record] as const),
  };
  return {
    root,
    out,
    /** Surveys the folder with the stored names and stores them again. */
    async survey(now = later, folder = out) {
      const names = await openFolderNames({ root: folder, manifests, now });
      const survey = surveyFolder(folder, list, names);
      await names.save();
      return survey;
    },
    surveyWithoutNames: () => surveyFolder(out, list),
    namesFiles: (): readonly string[] => {
      try {
        return readdirSync(manifests).sort();
      } catch {
        return [];
      }
    },
    stored: storedFiles(manifests),
    /** Waits until the clock of the file system has gone on, so that a change gets another time. */
    tick() {
      const probe = join(root, 'probe');
      const timeOf = (): number => {
        writeFileSync(probe, '');
        return lstatSync(probe).ctimeMs;
      };
      for (const time = timeOf(); timeOf() === time; );
    },
  };
}

/** Changes that somebody else may make. */
const changes: readonly (readonly [name: string, change: (out: string, root: string) => void])[] = [
  ['a file that was added', (out) => writeFileSync(join(out, 'en/7/mine.txt'), 'mine')],
  ['a hidden file in a folder that has only folders', (out) => writeFileSync(join(out, 'en/.hidden'), 'mine')],
  ['an empty folder that was added', (out) => mkdirSync(join(out, 'en/7/mine'))],
  ['a folder with files that was added', (out) => cpSync(join(out, 'en/8'), join(out, 'en/7/copy'), { recursive: true })],
  ['a file that is missing', (out) => rmSync(join(out, 'en/7/index.html'))],
  ['a folder that is missing', (out) => rmSync(join(out, 'en/7'), { recursive: true })],
  ['a file that was truncated in place', (out) => truncateSync(join(out, 'en/7/index.html'), 1)],
  ['a file that was renamed', (out) => renameSync(join(out, 'en/7/index.html'), join(out, 'en/7/index.htm'))],
  [
    'a file that is a folder now',
    (out) => {
      rmSync(join(out, 'en/7/index.html'));
      mkdirSync(join(out, 'en/7/index.html'));
    },
  ],
  [
    'a file that is a link now',
    (out, root) => {
      renameSync(join(out, 'en/7/index.html'), join(root, 'elsewhere'));
      symlinkSync(join(root, 'elsewhere'), join(out, 'en/7/index.html'));
    },
  ],
  [
    'a folder that is a link to itself now',
    (out, root) => {
      renameSync(join(out, 'en'), join(root, 'elsewhere'));
      symlinkSync(join(root, 'elsewhere'), join(out, 'en'));
    },
  ],
  [
    'two folders that were exchanged',
    (out) => {
      writeFileSync(join(out, 'en/7/mine.txt'), 'mine');
      renameSync(join(out, 'en/7'), join(out, 'x'));
      renameSync(join(out, 'en/8'), join(out, 'en/7'));
      renameSync(join(out, 'x'), join(out, 'en/8'));
    },
  ],
  [
    'a file that was added to a folder whose time was reset',
    (out) => {
      const { atime, mtime } = lstatSync(join(out, 'en/7'));
      writeFileSync(join(out, 'en/7/mine.txt'), 'mine');
      utimesSync(join(out, 'en/7'), atime, mtime);
    },
  ],
];

/** Nothing in the folders of these tests is immutable. */
const fixed = { own: [], foreign: [] };

const minute = 60_000;
/** Number of files from which an output is believed for ten minutes. */
const many = 10_001;

describe('a survey of a large output', () => {
  const truncate = (out: string) => truncateSync(join(out, 'en/7/index.html'), 1);
  const truncated = { damaged: new Set(['en/7/index.html']) };

  it.each([
    [many, 9, false],
    [many, 10, true],
    [many - 1, 0, true],
  ])('with %i files compares them again %i minutes after an earlier one: %s', async (size, minutes, isCompared) => {
    const { out, survey } = await place(size);
    const first = later();
    await survey(() => first);
    truncate(out);
    const { damaged } = await survey(() => first + minutes * minute);
    expect(damaged.size === 1).toBe(isCompared);
  });

  it.each(changes.filter(([name]) => !name.includes('truncated')))('notices %s at once', async (_name, change) => {
    const { root, out, survey, surveyWithoutNames, tick } = await place(many);
    await survey();
    tick();
    change(out, root);
    const after = await survey();
    const whole = surveyWithoutNames();
    expect([...after.foreign].sort()).toEqual([...whole.foreign].sort());
    expect(after.damaged).toEqual(whole.damaged);
  });

  it('that finds a damaged file is not believed: the file may come back with the folder', async () => {
    const { out, survey } = await place(many);
    await survey();
    for (const path of pages) writeFileSync(join(out, path, '../mine.txt'), 'mine');
    truncate(out);
    expect(await survey(() => later() + minute)).toMatchObject(truncated);
    expect(await survey(() => later() + 2 * minute)).toMatchObject(truncated);
  });
});

describe('a survey with the names that an earlier one has read', () => {
  it('uses the names of a folder that has not changed, even if the output was renamed', async () => {
    const { root, out, survey, stored, namesFiles } = await place();
    expect(await survey()).toEqual({ foreign: [], changed: [], damaged: new Set(), fixed });
    renameSync(out, join(root, 'spare'));
    renameSync(join(root, 'spare'), out);
    const [name = ''] = namesFiles();
    const bytes = Buffer.from((await stored.read(name)) ?? []).toString('utf8');
    await stored.write(name, Buffer.from(bytes.replace(/^(en\/7\/.*)$/m, '$1\tnever.txt')));
    // The added name is not in the folder: it was not read.
    await expect(survey()).resolves.toMatchObject({ foreign: ['en/7/never.txt'] });
  });

  it('has names for each output folder', async () => {
    const { root, out, survey, stored, namesFiles } = await place();
    const preview = join(root, 'preview');
    cpSync(out, preview, { recursive: true });
    await survey();
    const [name = ''] = namesFiles();
    const bytes = await stored.read(name);
    await survey(later, preview);
    expect(namesFiles()).toHaveLength(2);
    expect(await stored.read(name)).toEqual(bytes);
  });

  it.each(changes)('notices %s', async (_name, change) => {
    const { root, out, survey, surveyWithoutNames, tick } = await place();
    const before = await survey();
    tick();
    change(out, root);
    const after = await survey();
    expect(after).not.toEqual(before);
    const whole = surveyWithoutNames();
    expect([...after.foreign].sort()).toEqual([...whole.foreign].sort());
    expect(after.damaged).toEqual(whole.damaged);
    expect(await survey()).toEqual(after);
  });

  it('corrects the mode of a folder that has changed since', async () => {
    const { out, survey, tick } = await place();
    await survey();
    tick();
    chmodSync(join(out, 'en/7'), 0o700);
    await survey();
    expect(lstatSync(join(out, 'en/7')).mode & 0o777).toBe(0o755);
  });

  it.skipIf(whyNotProtected() !== undefined)('notices a folder that is protected, and one that no longer is', async () => {
    const { out, survey } = await place();
    await survey();
    protect(join(out, 'en/7'));
    const isFixed = { fixed: { own: ['en/7/'], foreign: [] } };
    expect(await survey()).toMatchObject(isFixed);
    // The state of a protected folder is not stored.
    expect(await survey()).toMatchObject(isFixed);
    unprotect(join(out, 'en/7'));
    expect(await survey()).toMatchObject({ fixed });
  });

  it('reads a folder again that had changed just before: another change may have left the same times', async () => {
    const { out, survey, namesFiles } = await place();
    const changed = Math.max(
      ...['en', ...pages.map((path) => join(path, '..'))].map((path) => lstatSync(join(out, path)).ctimeMs),
    );
    await survey(() => changed);
    expect(namesFiles()).toEqual([]);
    await survey(() => changed + 60_000);
    expect(namesFiles()).toHaveLength(1);
  });

  it('uses the names that an earlier version has stored, without a time', async () => {
    const { survey, stored, namesFiles } = await place();
    const first = await survey();
    const [name = ''] = namesFiles();
    const bytes = Buffer.from((await stored.read(name)) ?? []).toString('utf8');
    const older = bytes.slice(bytes.indexOf('\n') + 1);
    await stored.write(name, Buffer.from(older));
    expect(await survey()).toEqual(first);
    // Nothing was read that is worth storing.
    expect(Buffer.from((await stored.read(name)) ?? []).toString('utf8')).toBe(older);
  });

  it('reads all folders again if the stored names are damaged', async () => {
    const { out, survey, stored, namesFiles, tick } = await place();
    await survey();
    tick();
    writeFileSync(join(out, 'en/7/mine.txt'), 'mine');
    const [name = ''] = namesFiles();
    const bytes = (await stored.read(name)) ?? new Uint8Array();
    writeFileSync(join(out, '../builds', name), bytes.subarray(1));
    expect(await survey()).toEqual({ foreign: ['en/7/mine.txt'], changed: [], damaged: new Set(), fixed });
  });
});
