import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Problem } from '../errors/problem.ts';
import { LineTable } from '../store/line-table.ts';
import { createScratchLines } from '../store/scratch-lines.ts';
import { pageFilePaths, payloadFilePath } from './page-files.ts';
import { formlessMark, halfMark, markupMark, type PageMarks } from './page-marks.ts';

/** Facts about an emitted file. */
export interface FileRecord {
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
  /** Client code only: number of changes of the code since the file was in use. */
  readonly code?: number;
}

/** Inputs of all pages of a family in a language, besides their routes. */
export interface RenderInputs {
  readonly family: string;
  readonly locale: string;
  /** Hash of the compiled component, its imports, and the site root. */
  readonly template: string;
  /** Hash of the shared data that the page and the site root read. */
  readonly shared: string;
  /** Hash of the inputs of the document around the page: client chunks, stylesheet, settings. */
  readonly document: string;
  /** From `runtimeOf`. Unlike the others, it is in no emitted stamp: machines emit the same bytes. */
  readonly runtime: string;
}

/**
 * Reason why the manifest's run made a page: its route is new, or an input changed.
 * `slices`: only they were replaced. `lost`: the published page is damaged. `none`: it was reused.
 */
export type RenderCause = 'new' | 'data' | 'template' | 'shared' | 'document' | 'slices' | 'lost' | 'none';

/** Facts about an emitted page. */
export interface PageRecord extends PageMarks {
  readonly path: string;
  /** Of its route, its texts and its pictures. */
  readonly fingerprint: string;
  readonly inputs: RenderInputs;
  /** Hash of the slices in its HTML. */
  readonly slices: string;
  readonly html: FileRecord;
  readonly data: FileRecord;
  /** Only of a partially hydrated page. */
  readonly payload?: FileRecord;
  readonly cause: RenderCause;
}

/** Pages with a mark. */
export interface MarkedPages {
  readonly count: number;
  /** Path of the first one. */
  readonly first: string;
}

/** Pages with half a character: of the first one, the family and the text that has it. */
export interface HalfPages extends MarkedPages {
  readonly family: string;
  readonly part: string;
}

/** Pages with a warning about their markup. */
export interface MarkupPages extends MarkedPages {
  readonly problem: Problem;
}

/** Number of a shard, from 1, and of all shards. */
export interface ShardNumber {
  readonly index: number;
  readonly count: number;
}

/** The part of a site that a build is. */
export interface Shard extends ShardNumber {
  /** Fingerprint of the whole site's inputs, equal in all its shards. */
  readonly inputs: string;
  /** Pages that the whole site lacks because of problems; absent if there are none, or if it is accepted. */
  readonly lost?: LostPages;
}

/** Pages that a site would have without the problems of its content. */
export interface LostPages {
  readonly paths: readonly string[];
  /** Number of entries, each language counted, whose paths are unknown. */
  readonly unknown: number;
  /** Descriptions of the causes, that of most entries first. */
  readonly causes: readonly string[];
}

/** Record of everything that a build emitted. The next build compares its pages with it. */
export interface BuildManifest {
  /** Equal ids mean equal output. */
  readonly id: string;
  readonly pageCount: number;
  readonly fileCount: number;
  /** Size of all files in bytes. */
  readonly size: number;
  /** Present if the build is a part of a site. */
  readonly shard?: Shard;
  /** Pages with a form that has no address; present if there are any. */
  readonly formlessPages?: MarkedPages;
  readonly halfPages?: HalfPages;
  readonly markupPages: readonly MarkupPages[];
  page(path: string): PageRecord | undefined;
  /** Returns a file that belongs to no page, by its output path. */
  file(path: string): FileRecord | undefined;
  /** Yields all pages, in the order of the routes. */
  pages(): Iterable<PageRecord>;
  /** Yields the files that belong to no page. */
  files(): Iterable<readonly [path: string, record: FileRecord]>;
  /**
   * Yields all files in a fixed order, as lines for `parseFileLine`. Their hash is the id of a
   * whole site.
   */
  lines(): Iterable<string>;
  /** Text for `parseManifest`. In pieces, because one copy for a million pages is large enough. */
  readonly pieces: readonly Uint8Array[];
}

/** Increment if manifests of older versions must not be reused. */
const manifestVersion = 5;

interface Head {
  readonly version: number;
  readonly id: string;
  readonly size: number;
  readonly pageBytes: number;
  readonly inputs: readonly RenderInputs[];
  readonly slices: readonly string[];
  readonly shard?: Shard;
  readonly formlessPages?: MarkedPages;
  readonly halfPages?: HalfPages;
  readonly markupPages: readonly MarkupPages[];
  /** Number of pages with a payload. */
  readonly payloads: number;
}

/**
 * Collects the pages of a build, in the order of their routes, and its files. `pageText` stores the
 * lines of pages until the manifest is finished.
 */
export function createManifestWriter(shard?: Shard, pageText = createScratchLines()) {
  const fileRecords = new Map<string, FileRecord>();
  const inputs = createNumbering<RenderInputs>(({ family, locale }) => `${family} ${locale}`);
  const slices = createNumbering<string>((hash) => hash);
  const markup = createNumbering<Problem>(({ code, hint, where, stack }) => JSON.stringify([code, hint, stack ?? where]));
  const markupPages: MarkedPages[] = [];
  const id = createIdHash(shard);
  let size = 0;
  let payloads = 0;
  let formlessPages: MarkedPages | undefined;
  let halfPages: HalfPages | undefined;
  return {
    addPage(page: PageRecord): void {
      const { path, fingerprint, html, data, payload, cause, lacksFormEndpoint, halfIn } = page;
      if (lacksFormEndpoint) formlessPages = { first: path, ...formlessPages, count: (formlessPages?.count ?? 0) + 1 };
      if (halfIn !== undefined) {
        const first = { first: path, family: page.inputs.family, part: halfIn };
        halfPages = { ...first, ...halfPages, count: (halfPages?.count ?? 0) + 1 };
      }
      const numbers = [inputs.numberOf(page.inputs), slices.numberOf(page.slices)];
      const markupNumbers = [...new Set(page.markup?.map(markup.numberOf))];
      for (const at of markupNumbers)
        markupPages[at] = { first: markupPages[at]?.first ?? path, count: (markupPages[at]?.count ?? 0) + 1 };
      const mark = markText(page, markupNumbers);
      const end = payload ? `\t${mark}\t${fileText(payload)}` : mark && `\t${mark}`;
      pageText.add(`${path}\t${fingerprint}\t${numbers.join('\t')}\t${fileText(html)}\t${fileText(data)}\t${cause}${end}`);
      id.update(pageLines(page).join(''));
      size += html.size + data.size + (payload?.size ?? 0);
      if (payload) payloads += 1;
    },
    addFile(path: string, record: FileRecord): void {
      fileRecords.set(path, record);
    },
    /** Warnings about markup, each once. */
    markup: markup.all as readonly Problem[],
    /** `problems` are `markup` with positions in sources. */
    finish(problems: readonly Problem[] = markup.all): BuildManifest {
      const files = [...fileRecords].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, record]) => fileLine(path, record));
      for (const { size: bytes } of fileRecords.values()) size += bytes;
      const pages = pageText.pieces();
      const fileText = Buffer.from(files.join(''));
      const head: Head = {
        version: manifestVersion,
        id: id.update(fileText).digest(),
        size,
        pageBytes: pages.reduce((sum, { length }) => sum + length, 0),
        inputs: inputs.all,
        slices: slices.all,
        shard,
        formlessPages,
        halfPages,
        markupPages: markupPages.map((pages, at) => Object.assign(pages, { problem: problems[at] as Problem })),
        payloads,
      };
      const headText = Buffer.from(`${JSON.stringify(head)}\n`);
      const checksum = [headText, ...pages, fileText].reduce((sum, piece) => crc32(piece, sum), 0);
      return readManifest({
        head,
        headPieces: [Buffer.from(`${checksum}\n`), headText],
        pagePieces: pages,
        filePieces: [fileText],
      });
    },
  };
}

/** Hex characters of an id. */
const idLength = 20;

/** Computes a build's id from the lines of its files. Shards have other ids than whole sites. */
export function createIdHash(shard?: Shard) {
  const hash = createHash('sha256').update(shard ? JSON.stringify(shard) : '');
  return {
    update(text: string | Uint8Array) {
      hash.update(text);
      return this;
    },
    digest: (): string => hash.digest('hex').slice(0, idLength),
  };
}

const fileLine = (path: string, record: FileRecord): string => `${path}\t${fileText(record)}\t${record.code ?? '-'}\n`;

/** Parses a line, without its line break. */
export function parseFileLine(line: string): readonly [path: string, record: FileRecord] {
  const [path = '', hash = '', size, code] = line.split('\t');
  return [path, { hash, size: Number(size), ...(code === '-' ? {} : { code: Number(code) }) }];
}

function pageLines({ path, html, data, payload }: PageRecord): readonly string[] {
  const [htmlPath, dataPath] = pageFilePaths(path);
  const lines = [fileLine(htmlPath, html), fileLine(dataPath, data)];
  return payload ? [...lines, fileLine(payloadFilePath(path), payload)] : lines;
}

/** Returns undefined if the manifest is damaged or has another version: nothing is reused then. */
export function parseManifest(bytes: Buffer): BuildManifest | undefined {
  const headStart = bytes.indexOf('\n') + 1;
  // The first line is the CRC-32 of the rest.
  if (bytes.toString('latin1', 0, headStart) !== `${crc32(bytes.subarray(headStart))}\n`) return undefined;
  const head = parseHead(bytes.toString('utf8', headStart, bytes.indexOf('\n', headStart)));
  if (!head) return undefined;
  const pageStart = bytes.indexOf('\n', headStart) + 1;
  const pageEnd = pageStart + head.pageBytes;
  return readManifest({
    head,
    headPieces: [bytes.subarray(0, pageStart)],
    pagePieces: [bytes.subarray(pageStart, pageEnd)],
    filePieces: [bytes.subarray(pageEnd)],
  });
}

function parseHead(text: string): Head | undefined {
  try {
    const head = JSON.parse(text) as Partial<Head> | null;
    const isOurs = head?.version === manifestVersion && typeof head.id === 'string' && typeof head.pageBytes === 'number';
    return isOurs && Array.isArray(head.inputs) && Array.isArray(head.slices) ? (head as Head) : undefined;
  } catch {
    return undefined;
  }
}

interface ManifestParts {
  readonly head: Head;
  /** Lines before those of pages. */
  readonly headPieces: readonly Buffer[];
  /** Lines of pages. */
  readonly pagePieces: readonly Buffer[];
  /** Lines of files that belong to no page. */
  readonly filePieces: readonly Buffer[];
}

function readManifest({ head, headPieces, pagePieces, filePieces }: ManifestParts): BuildManifest {
  const { id, size, inputs, slices, shard, formlessPages, halfPages, markupPages, payloads } = head;
  const pages = new LineTable(pagePieces);
  const files = new LineTable(filePieces);
  const pageOf = (line: string): PageRecord => {
    const [path = '', fingerprint = '', inputsAt, slicesAt, htmlHash = '', htmlSize, dataHash = '', dataSize, ...rest] =
      line.split('\t');
    const [cause, mark = '', payloadHash, payloadSize] = rest;
    return {
      path,
      fingerprint,
      inputs: inputs[Number(inputsAt)] ?? noInputs,
      slices: slices[Number(slicesAt)] ?? '',
      html: { hash: htmlHash, size: Number(htmlSize) },
      data: { hash: dataHash, size: Number(dataSize) },
      ...(payloadHash === undefined ? {} : { payload: { hash: payloadHash, size: Number(payloadSize) } }),
      cause: cause as RenderCause,
      ...parseMarks(mark, markupPages),
    };
  };
  return {
    id,
    size,
    shard,
    formlessPages,
    halfPages,
    markupPages,
    pieces: [...headPieces, ...pagePieces, ...filePieces],
    pageCount: pages.size,
    fileCount: 2 * pages.size + payloads + files.size,
    page(path) {
      const line = pages.find(path);
      return line === undefined ? undefined : pageOf(line);
    },
    file(path) {
      const line = files.find(path);
      return line === undefined ? undefined : parseFileLine(line)[1];
    },
    *pages() {
      for (const line of pages.lines()) yield pageOf(line);
    },
    *files() {
      for (const line of files.lines()) yield parseFileLine(line);
    },
    *lines() {
      for (const line of pages.lines()) yield* pageLines(pageOf(line));
      for (const line of files.lines()) yield `${line}\n`;
    },
  };
}

/** Words in the line of a page with marks. */
const formlessWord = 'formless';
const halfWord = 'half=';
const markupWord = 'markup=';

function markText({ lacksFormEndpoint, halfIn }: PageMarks, markup: readonly number[]): string {
  const words = [
    lacksFormEndpoint ? formlessWord : '',
    halfIn === undefined ? '' : halfWord + encodeURIComponent(halfIn),
    markup.length === 0 ? '' : markupWord + markup.join(','),
  ];
  return words.filter((word) => word !== '').join(' ');
}

function parseMarks(text: string, markup: Head['markupPages']): PageMarks {
  const words = text === '' ? [] : text.split(' ');
  const wordValue = (name: string) => words.find((word) => word.startsWith(name))?.slice(name.length);
  const half = wordValue(halfWord);
  return {
    ...formlessMark(words.includes(formlessWord)),
    ...halfMark(half && decodeURIComponent(half)),
    ...markupMark((wordValue(markupWord)?.split(',') ?? []).flatMap((at) => markup[Number(at)]?.problem ?? [])),
  };
}

const noInputs: RenderInputs = { family: '', locale: '', template: '', shared: '', document: '', runtime: '' };

const fileText = ({ hash, size }: FileRecord): string => `${hash}\t${size}`;

/** Numbers values in the order of their first use. Values with the same key are equal. */
function createNumbering<T>(keyOf: (value: T) => string) {
  const numbers = new Map<string, number>();
  const all: T[] = [];
  return {
    all,
    numberOf(value: T): number {
      const key = keyOf(value);
      const number = numbers.get(key);
      if (number !== undefined) return number;
      numbers.set(key, all.length);
      return all.push(value) - 1;
    },
  };
}
