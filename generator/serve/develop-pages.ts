import {
  type ChangedFiles,
  type DevelopDocument,
  type DevelopEvent,
  type DevelopVersions,
  developPaths,
  developScriptId,
} from '#contract/develop';
import { hasErrors, type Problem } from '../errors/problem.ts';
import { escapeHtml } from '../support/escape-html.ts';
import { createEventStreams } from './develop/event-streams.ts';
import { createOwnHandler, type OwnHandlerOptions } from './develop/own-handler.ts';
import { ownPage } from './develop/own-page.ts';
import { type EditOf, fileOf, inDigits, problemList } from './develop/problem-list.ts';
import type { CodeVersions } from './live/snapshot.ts';
import type { Handler } from './request-handler.ts';

export interface DevelopPagesOptions extends OwnHandlerOptions {
  /** Name of this run of the server. */
  readonly session: string;
  /** Versions of what documents load; while there are problems, the latest ones without. */
  readonly versions: () => CodeVersions;
  /** Compiles the script for pages: text by path. Called again after the code changed. */
  readonly script: () => Promise<ReadonlyMap<string, string>>;
  /** Returns where a problem can be fixed; by default, in the file that the problem names. */
  readonly editOf?: EditOf;
  /** Origins whose pages may show these in a frame. */
  readonly ancestors?: readonly string[];
}

type Change = Pick<DevelopEvent, 'kind' | 'ms'> & { readonly changed?: ChangedFiles };

interface AbsentEntry {
  /** End of a sentence about a hidden entry. */
  readonly why: string | undefined;
  /** True if the problems are those of the entry. */
  readonly isOfPage: boolean;
  readonly problems: readonly Problem[];
}

/** The answers of `develop` itself, and what it adds to the site's pages. */
export interface DevelopPages {
  readonly handler: Handler;
  /** Adds develop's script to a page. */
  readonly transformHtml: (html: string) => string;
  /** Notifies every open page of a change. */
  readonly notify: (change: Change) => void;
  /** Returns a page of problems that loads again when they are fixed. */
  readonly problemPage: (problems: readonly Problem[]) => Response;
  /** Returns the page at the address of an entry that is not shown. */
  readonly absentPage: (absent: AbsentEntry) => Response;
  /** Returns a page for the time of the first reading, which loads again after it. */
  readonly waitingPage: () => Response;
  /** Ends all event streams. */
  readonly close: () => void;
}

export function createDevelopPages(options: DevelopPagesOptions): DevelopPages {
  const { editOf = fileOf, session, ancestors = [] } = options;
  const streams = createEventStreams();
  let last: Change = { kind: 'content', ms: 0 };
  /** Number of changes so far. */
  let state = 0;
  let script: Promise<ReadonlyMap<string, string>> | undefined;

  const versions = (): DevelopVersions => ({ session, state, ...options.versions() });
  const event = (): DevelopEvent => ({ ...versions(), ...last });
  const tag = (page: DevelopDocument['page']): string => documentTag({ ...versions(), page });

  const handler = createOwnHandler(options, {
    editOf,
    event() {
      return { ...event(), kind: hasErrors(options.problems()) ? 'problems' : last.kind };
    },
    stream: streams.open,
    script() {
      script ??= options.script().catch((error: unknown) => {
        // The next request compiles it again.
        script = undefined;
        throw error;
      });
      return script;
    },
    withScript: (html, page) => withTag(html, tag(page)),
  });

  const listOf = (problems: readonly Problem[]): string => {
    const list = problemList(problems, editOf, (problem) => options.forecast().ofProblem(problem));
    return `${list}<p class="faint">This page reloads when they are fixed.</p>${tag('own')}`;
  };

  return {
    handler,
    transformHtml: (html) => withTag(html, tag('site')),
    notify(change) {
      state += 1;
      last = change;
      if (change.kind === 'code') script = undefined;
      streams.send(event());
    },
    problemPage(problems) {
      const title = problems.length === 1 ? '1 problem' : `${inDigits(problems.length)} problems`;
      return ownPage({ title, body: listOf(problems), current: '', status: 500, ancestors });
    },
    absentPage({ why, isOfPage, problems }) {
      const hint = why?.startsWith('has expired') ? '' : ' With <kbd>boreal develop --drafts</kbd>, it is shown.';
      const lead = isOfPage ? 'Its entry is left out:' : 'Entries with these problems are left out:';
      const body = why === undefined ? `<p>${lead}</p>${listOf(problems)}` : `<p>Its entry ${why}.${hint}</p>${tag('own')}`;
      return ownPage({ title: 'There is no page here', body, current: '', status: 404, ancestors });
    },
    waitingPage() {
      const title = 'Reading the content…';
      const body = `<p class="faint">This page reloads by itself.</p>${tag('own')}`;
      return ownPage({ title, body, status: 503, ancestors });
    },
    close: () => streams.close(),
  };
}

/** Returns the tag of develop's script, which reads the versions of its document from it. */
function documentTag(document: DevelopDocument): string {
  const json = escapeHtml(JSON.stringify(document));
  return `<script type="module" async src="${developPaths.script}" id="${developScriptId}" data-document="${json}"></script>`;
}

/** Adds a tag at the end of a page's body. */
function withTag(html: string, tag: string): string {
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html : html.slice(0, end) + tag + html.slice(end);
}
