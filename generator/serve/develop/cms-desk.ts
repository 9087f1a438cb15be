import { developPaths, type EditorEntry, type PageReport, type TypedEntry } from '#contract/develop';
import { ProblemError } from '../../errors/problem.ts';
import { type ChangeFollower, type FollowOptions, followChanges } from '../follow-changes.ts';
import type { LiveOutput } from '../live-output.ts';
import type { EntryList, EntryQuery } from './entry-list.ts';
import type { PageEntries, StatusOf } from './page-entries.ts';
import type { ShownSite } from './shown-site.ts';

interface CmsDeskOptions {
  readonly live: Pick<LiveOutput, 'site' | 'source'>;
  readonly site: Pick<ShownSite, 'entriesOf' | 'entryList'>;
}

/** Develop's view of the content system: its locales, states of its entries, its changes. */
export interface CmsDesk {
  /** Settings of the editor around a page in a locale; nothing without such an editor. */
  reportOf(locale: string): Pick<PageReport, 'editor'>;
  /** Returns the site's locale for the content system's code of it. */
  localeOf(code: string): string;
  /** Returns the entries behind a page with their states, read again from the content system. */
  entriesOf(path: string): Promise<PageEntries | undefined>;
  /** Lists entries with their states in the content system. */
  entryList(query: EntryQuery): Promise<EntryList>;
  /** Returns the entries behind a page in a locale, for the editor around it. */
  editorEntries(path: string, locale: string): Promise<readonly EditorEntry[]>;
  /** Shows values that are not saved. Returns true if pages change. */
  showTyped(entry: TypedEntry): Promise<boolean>;
  /** Follows changes; undefined if there is nothing to follow. */
  follow(options: Pick<FollowOptions, 'onChange' | 'onProblems' | 'hasFailed'>): ChangeFollower | undefined;
}

export function createCmsDesk({ live, site }: CmsDeskOptions): CmsDesk {
  /** Reads the states. A source that does not answer has a problem, which pages must be able to show. */
  async function readStatus(): Promise<StatusOf> {
    const statusOf = await live.source.statuses?.().catch(unlessProblems);
    return (id) => statusOf?.(id);
  }

  return {
    reportOf(locale) {
      const { liveUpdates } = live.site.editor ?? {};
      if (!liveUpdates) return {};
      const { settings, attributes } = liveUpdates;
      const code = live.source.codes()[locale] ?? locale;
      const showsTyping = live.source.typed !== undefined;
      return { editor: { script: developPaths.editor, settings, attributes, locale: code, showsTyping } };
    },
    localeOf(code) {
      const [locale] = Object.entries(live.source.codes()).find(([, each]) => each === code) ?? [];
      return locale ?? code;
    },
    async entriesOf(path) {
      return site.entriesOf(path, await readStatus());
    },
    entryList: async (query) => site.entryList(query, await readStatus()),
    async editorEntries(path, locale) {
      const page = site.entriesOf(path, () => undefined);
      const ids = [...(page?.entries ?? []), ...(page?.sharedEntries ?? [])].map(({ id }) => id);
      return (await live.source.typed?.entries(ids, live.source.codes()[locale] ?? locale).catch(unlessProblems)) ?? [];
    },
    async showTyped(entry) {
      return (await live.source.typed?.show(entry).catch(unlessProblems)) === true;
    },
    follow(options) {
      if (!live.source.followed) return undefined;
      const { pollMs } = live.site.editor ?? {};
      return followChanges({ ...options, space: () => live.source.followed, pollMs });
    },
  };
}

/** Returns nothing for problems, which are reported elsewhere; throws other errors. */
function unlessProblems(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error;
}
