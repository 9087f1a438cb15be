/** Requests to the server besides the event stream. */
import { developPaths, type EditorEntry, type EditTarget, type PageReport, type TypedEntry } from '#contract/develop';

/** Returns the server's report of a page; undefined without an answer. */
export async function loadReport(pathname: string): Promise<PageReport | undefined> {
  try {
    const response = await fetch(`${developPaths.page}?path=${encodeURIComponent(pathname)}`, { cache: 'no-store' });
    return response.ok ? ((await response.json()) as PageReport) : undefined;
  } catch {
    // The server has stopped; the next event brings a new report.
    return undefined;
  }
}

/** A file that could not be opened, with its line to copy, and why. */
export interface OpenProblem {
  /** 'content/note/a.en.md:3'. */
  readonly file: string;
  readonly reason: string;
}

/**
 * Opens a file in the editor's program, or a page of the content system in another tab. Returns the
 * problem, if any.
 */
export async function openEditTarget(window: Window, target: EditTarget): Promise<OpenProblem | undefined> {
  if (target.kind === 'url') {
    if (isWebAddress(target.url)) window.open(target.url, '_blank', 'noopener');
    return undefined;
  }
  const { file, line } = target;
  const answer = await post(developPaths.open, { file, line });
  return answer === 'done' ? undefined : { file: `${file}:${line}`, reason: answer };
}

/** Has the source read again. */
export async function askForUpdate(): Promise<void> {
  await post(developPaths.refresh, {});
}

/** Returns the entries of a page for the editor around it; none without an answer. */
export async function loadEditorEntries(pathname: string): Promise<readonly EditorEntry[]> {
  try {
    const response = await fetch(`${developPaths.typed}?path=${encodeURIComponent(pathname)}`, { cache: 'no-store' });
    return response.ok ? ((await response.json()) as readonly EditorEntry[]) : [];
  } catch {
    // The server has stopped; the next report asks again.
    return [];
  }
}

/** Has the server show values that are not saved. Resolves when it has. */
export async function showTypedEntry(entry: TypedEntry): Promise<void> {
  await post(developPaths.typed, entry);
}

/** Returns false for other addresses, such as 'javascript:'. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

async function post(path: string, body: object): Promise<string> {
  try {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(path, init);
    return response.ok ? 'done' : (await response.text()).trim();
  } catch {
    return 'The server does not answer.';
  }
}
