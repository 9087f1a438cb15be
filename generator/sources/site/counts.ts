import { ProblemError } from '../../errors/problem.ts';
import type { SourceContext } from '../../model/site-source.ts';
import type { StoredFiles } from '../../store/stored-files.ts';
import { contentHash } from '../../support/content-hash.ts';
import { isShrunk } from '../../support/shrink-limits.ts';
import { sourceErrors } from './errors.ts';

interface CountsOptions {
  readonly store: StoredFiles;
  readonly source: string;
  /** True in a preview, which has numbers of its own. */
  readonly isPreview: boolean;
  /** Accepts a source that has lost many entries. */
  readonly allowShrink: boolean;
}

/** Numbers of entries of the last complete reading of a source. */
export interface Counts {
  /** Starts a reading, whose numbers count once it is complete. */
  begin(): { readonly refuseShrinking: SourceContext['refuseShrinking']; readonly save: () => Promise<void> };
}

export function createCounts({ store, source, isPreview, allowShrink }: CountsOptions): Counts {
  const file = `${contentHash(isPreview ? `${source} preview` : source)}.counts`;

  async function load(): Promise<Readonly<Record<string, number>>> {
    const bytes = await store.read(file);
    return bytes ? JSON.parse(Buffer.from(bytes).toString('utf8')) : {};
  }

  return {
    begin() {
      const counted = new Map<string, number>();
      return {
        async refuseShrinking(entries, { listed, deleted = 0, of = 'entries' } = {}) {
          for (const number of [entries, deleted, ...(listed === undefined ? [] : [listed])]) {
            if (!Number.isSafeInteger(number) || number < 0)
              throw new RangeError(`refuseShrinking: ${number} is not a number of entries`);
          }
          const about = { source, of, now: entries };
          if (listed !== undefined && entries < listed) throw new ProblemError([sourceErrors.INCOMPLETE({ ...about, listed })]);
          const { [of]: before = 0 } = await load();
          if (!allowShrink && isShrunk(before, before - deleted - entries))
            throw new ProblemError([sourceErrors.SHRUNK({ ...about, before })]);
          counted.set(of, entries);
        },
        async save() {
          if (counted.size === 0) return;
          await store.write(file, Buffer.from(JSON.stringify({ ...(await load()), ...Object.fromEntries(counted) })));
        },
      };
    },
  };
}
