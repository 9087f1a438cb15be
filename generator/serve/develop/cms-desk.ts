import type { PageReport } from '#contract/develop';
import type { SourceEditor } from '../../sources/source-settings.ts';
import { type ChangeFollower, type FollowOptions, followChanges } from '../follow-changes.ts';
import type { LiveOutput } from '../live-output.ts';
import type { PageEntries } from './page-entries.ts';

/**
 * Minimum pause between two looks for published changes, in milliseconds: they are rare, and each
 * look reads the cache.
 */
const publishedPollMs = 60_000;

interface CmsDeskOptions {
  readonly live: Pick<LiveOutput, 'source' | 'entriesOf'>;
  /** Undefined if the content is in local files. */
  readonly editor: SourceEditor | undefined;
}

/** Develop's view of the content system: its locales, states of its entries, its changes. */
export interface CmsDesk {
  /** Space, environment and locale that editors see; nothing without a content system. */
  reportOf(locale: string): Pick<PageReport, 'contentful'>;
  /** Returns the site's locale for the content system's code of it. */
  localeOf(code: string): string;
  /** Returns the entries behind a page with their states, read again from the content system. */
  entriesOf(path: string): Promise<PageEntries | undefined>;
  /** Follows changes; undefined if there is nothing to follow. */
  follow(options: Pick<FollowOptions, 'onChange' | 'onProblems'>): ChangeFollower | undefined;
}

export function createCmsDesk({ live, editor }: CmsDeskOptions): CmsDesk {
  return {
    reportOf(locale) {
      if (!editor) return {};
      const { space, environment } = editor;
      return { contentful: { space, environment, locale: live.source.codes()[locale] ?? locale } };
    },
    localeOf(code) {
      const [locale] = Object.entries(live.source.codes()).find(([, each]) => each === code) ?? [];
      return locale ?? code;
    },
    async entriesOf(path) {
      const { drafts } = live.source;
      await drafts?.published.refresh();
      const space = await drafts?.preview.space();
      return live.entriesOf(path, (id) => {
        const entry = space?.entries.get(id);
        return entry && drafts?.published.statusOf(entry);
      });
    },
    follow(options) {
      if (!live.source.followed) return undefined;
      if (!editor) return followChanges({ ...options, space: () => live.source.followed, pollMs: undefined });
      const { isPreview, pollMs } = editor;
      return followChanges({
        ...options,
        space: () => live.source.followed,
        pollMs: isPreview ? pollMs : Math.max(pollMs, publishedPollMs),
      });
    },
  };
}
