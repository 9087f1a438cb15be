import { type Problem, ProblemError } from '../../errors/problem.ts';
import type { SiteSourceItem, SourceProblem } from '../../model/site-source.ts';
import { contentHash } from '../../support/content-hash.ts';
import type { PullReport } from '../open-source.ts';
import { sourceErrors } from './errors.ts';
import { JoinedNames } from './joined-names.ts';
import { nameOfItem, type PulledEntries } from './pulled-entries.ts';
import { type ItemOptions, readItem } from './read-item.ts';
import { attempt, type FailingSource } from './source-failure.ts';

interface PullOptions extends FailingSource, Pick<ItemOptions, 'locales' | 'isPreview' | 'fieldsOf'> {
  readonly pulled: PulledEntries;
  readonly entries: (report: (problem: SourceProblem) => void) => AsyncIterable<unknown>;
  /** Returns the number of requests so far. */
  readonly requests: () => number;
}

const reported = sourceErrors.REPORTED({ source: '', message: '', hint: undefined }).code;

/** Stores the items of a source. Throws ProblemError, and stores nothing, if one has a wrong shape. */
export async function pullItems(options: PullOptions): Promise<PullReport> {
  const { name: source, locales, isPreview, fieldsOf, pulled, entries, requests } = options;
  const before = await hashesOf(pulled);
  const lost = new Set(before.keys());
  const lines: Buffer[] = [];
  const problems: Problem[] = [];
  const names = new JoinedNames(locales);
  let entryCount = 0;
  let changed = 0;

  function take(value: unknown): void {
    const { problem } = readItem(value, { source, locales, isPreview, fieldsOf, names, store: (text) => () => text }) as {
      readonly problem?: Problem;
    };
    // A problem that the source reports is reported again by the runs that read the pull.
    if (problem && problem.code !== reported) return void problems.push(problem);
    const text = JSON.stringify(value);
    lines.push(Buffer.from(`${text}\n`));
    const name = nameOfItem(value as SiteSourceItem);
    if (name === undefined) return;
    entryCount++;
    if (before.get(name) !== contentHash(text)) changed++;
    lost.delete(name);
  }

  for await (const value of entries((problem) => take({ problem }))) attempt('entries', options, () => take(value));
  if (problems.length > 0) throw new ProblemError(problems);
  await pulled.write(lines);
  return { kind: 'full', changed, deleted: lost.size, entries: entryCount, requests: requests() };
}

/** Returns the hashes of the entries of the last pull by their names. */
async function hashesOf(pulled: PulledEntries): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (const text of (await pulled.lines()) ?? []) {
    const name = nameOfItem(JSON.parse(text) as SiteSourceItem);
    if (name !== undefined) hashes.set(name, contentHash(text));
  }
  return hashes;
}
