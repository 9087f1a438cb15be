import type { ResolvedReferences } from '../images/resolve-references.ts';
import type { FileRecord } from '../manifest/build-manifest.ts';
import { type FormlessMark, formlessMark } from '../manifest/formless-mark.ts';
import { pageFilePaths } from '../manifest/page-files.ts';
import { renderPage } from '../render/render-page.ts';
import type { PageContextBase } from '../render/render-plan.ts';
import { restitchSlices, stitchSlices } from '../render/stitch-slices.ts';
import { routeOf, type SpooledRoute } from '../routes/route-spool.ts';
import { contentHash } from '../support/content-hash.ts';
import { createSlotWriter, type Slots } from './slot-writer.ts';

/** The files of a page. */
export interface PageRecords {
  readonly html: FileRecord;
  readonly data: FileRecord;
}

/** A page to put into the unpublished slot. Plain values, for threads. */
export interface PageTask extends Pick<SpooledRoute, 'path' | 'locale' | 'json' | 'context'> {
  /** Render the page, exchange its slices, or reuse the published files. */
  readonly work: 'render' | 'stitch' | 'keep';
  /** Published files; defined unless `work` is 'render'. */
  readonly published: PageRecords | undefined;
  /** Files in the unpublished slot. */
  readonly spare: PageRecords | undefined;
}

/** Result of a task. A rendered page may have a mark. */
export interface MadePage extends PageRecords, FormlessMark {
  /** Number of files that were written; links do not count. */
  readonly written: number;
  /** True if the page was rendered, also because its published files were unusable. */
  readonly isRendered: boolean;
}

/** Creates a function that makes pages. It throws ProblemError, or an error of the file system. */
export function createPageMaker(
  context: PageContextBase,
  slots: Slots,
): (task: PageTask, resolved: ResolvedReferences) => MadePage {
  const writer = createSlotWriter(slots);

  return (task, resolved) => {
    const { work, published } = task;
    const reuse = work === 'keep' ? keep : work === 'stitch' ? stitch : undefined;
    // Published files may have been removed by others: then the page is rendered.
    return (published && reuse?.(task, published)) ?? render(task, resolved);
  };

  function keep({ path, spare }: PageTask, published: PageRecords): MadePage | undefined {
    const [htmlPath, dataPath] = pageFilePaths(path);
    const isReused = linkFile(htmlPath, published.html, spare?.html) && linkFile(dataPath, published.data, spare?.data);
    return isReused ? { ...published, written: 0, isRendered: false } : undefined;
  }

  function stitch({ path, locale, spare }: PageTask, published: PageRecords): MadePage | undefined {
    const [htmlPath, dataPath] = pageFilePaths(path);
    const slices = context.slices.get(locale);
    const emitted = writer.published(htmlPath);
    const html = slices && emitted !== undefined ? restitchSlices(emitted, slices) : undefined;
    if (html === undefined || !linkFile(dataPath, published.data, spare?.data)) return undefined;
    const record = put(htmlPath, html, spare?.html);
    return { html: record, data: published.data, written: record.hash === published.html.hash ? 0 : 1, isRendered: false };
  }

  function render({ path, locale, spare, published, ...route }: PageTask, resolved: ResolvedReferences): MadePage {
    const [htmlPath, dataPath] = pageFilePaths(path);
    const page = renderPage(routeOf(route), { ...context, resolved });
    const slices = context.slices.get(locale);
    const html = put(htmlPath, slices ? stitchSlices(page.html, slices) : page.html, spare?.html);
    const data = put(dataPath, JSON.stringify(page.pageData), spare?.data);
    const written = Number(html.hash !== published?.html.hash) + Number(data.hash !== published?.data.hash);
    return { html, data, written, isRendered: true, ...formlessMark(page.lacksFormEndpoint === true) };
  }

  function put(path: string, text: string, before: FileRecord | undefined): FileRecord {
    const bytes = Buffer.from(text, 'utf8');
    const record = { hash: contentHash(bytes), size: bytes.length };
    if (before?.hash !== record.hash) writer.write(path, bytes, before !== undefined);
    return record;
  }

  /** Returns false if the published file is missing. */
  function linkFile(path: string, record: FileRecord, before: FileRecord | undefined): boolean {
    return before?.hash === record.hash || writer.link(path, before !== undefined);
  }
}
