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

/** A page that is to be brought into the unpublished slot. Plain values. */
export interface PageTask extends Pick<SpooledRoute, 'path' | 'locale' | 'json' | 'context'> {
  /** Render it; exchange its slices; or take it over as it is published. */
  readonly work: 'render' | 'stitch' | 'keep';
  /** As it is published; there unless it is rendered. */
  readonly published: PageRecords | undefined;
  /** As it lies in the unpublished slot. */
  readonly spare: PageRecords | undefined;
}

/** What came of a page. One that is rendered may have a mark. */
export interface MadePage extends PageRecords, FormlessMark {
  /** Files that were written, links left out. */
  readonly written: number;
  /** Whether it was rendered, be it only because what was published could not be used. */
  readonly isRendered: boolean;
}

/** Gives a function that makes pages. It throws ProblemError if a page cannot be rendered, and what the file system throws. */
export function createPageMaker(
  context: PageContextBase,
  slots: Slots,
): (task: PageTask, resolved: ResolvedReferences) => MadePage {
  const writer = createSlotWriter(slots);

  return (task, resolved) => {
    const { work, published } = task;
    const reuse = work === 'keep' ? keep : work === 'stitch' ? stitch : undefined;
    // What was published may have been removed by somebody.
    return (published && reuse?.(task, published)) ?? render(task, resolved);
  };

  function keep({ path, spare }: PageTask, published: PageRecords): MadePage | undefined {
    const [htmlPath, dataPath] = pageFilePaths(path);
    const isTaken = take(htmlPath, published.html, spare?.html) && take(dataPath, published.data, spare?.data);
    return isTaken ? { ...published, written: 0, isRendered: false } : undefined;
  }

  function stitch({ path, locale, spare }: PageTask, published: PageRecords): MadePage | undefined {
    const [htmlPath, dataPath] = pageFilePaths(path);
    const slices = context.slices.get(locale);
    const emitted = writer.published(htmlPath);
    const html = slices && emitted !== undefined ? restitchSlices(emitted, slices) : undefined;
    if (html === undefined || !take(dataPath, published.data, spare?.data)) return undefined;
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

  /** False if the published file is not there. */
  function take(path: string, record: FileRecord, before: FileRecord | undefined): boolean {
    return before?.hash === record.hash || writer.link(path, before !== undefined);
  }
}
