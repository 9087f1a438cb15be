import type { ResolvedReferences } from '../images/resolve-references.ts';
import type { FileRecord } from '../manifest/build-manifest.ts';
import { pageFilePaths, payloadFilePath } from '../manifest/page-files.ts';
import { marksOf, type PageMarks } from '../manifest/page-marks.ts';
import { renderPage } from '../render/render-page.ts';
import type { PageContextBase } from '../render/render-plan.ts';
import { restitchSlices, stitchSlices } from '../render/stitch-slices.ts';
import { routeOf, type SpooledRoute } from '../routes/route-spool.ts';
import { createTextEncoder } from '../support/optimize/encode-text.ts';
import type { SlotWriter } from './slot-writer.ts';

/** The files of a page. */
export interface PageRecords {
  readonly html: FileRecord;
  readonly data: FileRecord;
  /** Only of a partially hydrated page. */
  readonly payload?: FileRecord;
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

/** Result of a task. A rendered page may have marks. */
export interface MadePage extends PageRecords, PageMarks {
  /** Number of files that were written; links do not count. */
  readonly written: number;
  /** True if the page was rendered, also because its published files were unusable. */
  readonly isRendered: boolean;
}

/** Creates a function that makes pages. It throws ProblemError, or an error of the file system. */
export function createPageMaker(
  context: PageContextBase,
  writer: SlotWriter,
): (task: PageTask, resolved: ResolvedReferences) => MadePage | Promise<MadePage> {
  const encode = createTextEncoder();

  return (task, resolved) => {
    const { work, published } = task;
    const reuse = work === 'keep' ? keep : work === 'stitch' ? stitch : undefined;
    // Published files may have been removed by others: then the page is rendered.
    return (published && reuse?.(task, published)) ?? render(task, resolved);
  };

  function keep({ path, spare }: PageTask, published: PageRecords): MadePage | undefined {
    const [htmlPath, dataPath] = pageFilePaths(path);
    const isReused =
      linkFile(htmlPath, published.html, spare?.html) &&
      linkFile(dataPath, published.data, spare?.data) &&
      linkPayload(path, published, spare);
    return isReused ? { ...published, written: 0, isRendered: false } : undefined;
  }

  function stitch({ path, locale, spare }: PageTask, published: PageRecords): MadePage | undefined {
    const [htmlPath, dataPath] = pageFilePaths(path);
    const slices = context.slices.get(locale);
    const emitted = writer.published(htmlPath);
    const html = slices && emitted !== undefined ? restitchSlices(emitted, slices) : undefined;
    if (html === undefined || !linkFile(dataPath, published.data, spare?.data) || !linkPayload(path, published, spare))
      return undefined;
    const record = put(htmlPath, html, spare?.html);
    return { ...published, html: record, written: record.hash === published.html.hash ? 0 : 1, isRendered: false };
  }

  async function render({ path, locale, spare, published, ...route }: PageTask, resolved: ResolvedReferences): Promise<MadePage> {
    const [htmlPath, dataPath] = pageFilePaths(path);
    const page = await renderPage(routeOf(route), { ...context, resolved });
    const slices = context.slices.get(locale);
    const html = put(htmlPath, slices ? stitchSlices(page.html, slices) : page.html, spare?.html);
    const data = put(dataPath, JSON.stringify(page.pageData), spare?.data);
    const payload = page.payload === undefined ? undefined : put(payloadFilePath(path), page.payload, spare?.payload);
    const written = [
      html.hash !== published?.html.hash,
      data.hash !== published?.data.hash,
      payload !== undefined && payload.hash !== published?.payload?.hash,
    ].filter(Boolean).length;
    return {
      html,
      data,
      written,
      isRendered: true,
      ...(payload ? { payload } : {}),
      ...marksOf(page),
    };
  }

  /** Returns false if the published payload is missing. True for a page without one. */
  function linkPayload(path: string, { payload }: PageRecords, spare: PageRecords | undefined): boolean {
    return payload === undefined || linkFile(payloadFilePath(path), payload, spare?.payload);
  }

  function put(path: string, text: string, before: FileRecord | undefined): FileRecord {
    const { bytes, hash } = encode(text);
    const record = { hash, size: bytes.length };
    if (before?.hash !== record.hash) writer.write(path, bytes, before !== undefined);
    return record;
  }

  /** Returns false if the published file is missing. */
  function linkFile(path: string, record: FileRecord, before: FileRecord | undefined): boolean {
    return before?.hash === record.hash || writer.link(path, before !== undefined);
  }
}
