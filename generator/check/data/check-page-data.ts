import { type PageData, pageDataPath, parsePageData, parsePayload, payloadPath } from '#contract/page-data';
import { localizedPath } from '#contract/page-path';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { textOf } from '../open-emitted.ts';
import type { PageFacts } from '../page/page-facts.ts';
import type { CheckedSite } from '../site/checked-site.ts';
import { checkKnownNames, type KnownNames } from './known-names.ts';

/** Number of files that are read in parallel. */
const batchSize = 50;

/** Reports page data that contradict their document, or that the client cannot use. */
export async function checkAllPageData(site: CheckedSite, known: KnownNames, pathPrefix: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  const pages = [...site.pages.values()].filter(({ client }) => client !== undefined);
  const readBatch = (start: number) =>
    Promise.all(
      pages.slice(start, start + batchSize).map(async (page) => ({ page, text: await textOf(known.emitted, fileOf(page)) })),
    );
  let next = readBatch(0);
  for (let start = 0; start < pages.length; start += batchSize) {
    const batch = await next;
    next = readBatch(start + batchSize);
    for (const { page, text } of batch) {
      // A missing file of the list is reported as such.
      if (text !== undefined) problems.push(...checkPageData(site, known, { page, text, pathPrefix }));
      if (text?.endsWith('"hydration":"partial"}')) problems.push(...(await checkPayload(known, page)));
    }
  }
  return [...problems, ...strayData(site, known)];
}

const fileOf = ({ path }: Pick<PageFacts, 'path'>): string => pageDataPath(path).slice(1);

interface PageAndData {
  readonly page: PageFacts;
  readonly text: string;
  readonly pathPrefix: string;
}

function checkPageData(site: CheckedSite, known: KnownNames, { page, text, pathPrefix }: PageAndData): Problem[] {
  const file = fileOf(page);
  const where = { file };
  const data = parsePageData(text);
  if (!data) return [checkErrors.FILE_UNREADABLE({ what: 'data of a page' }, { where })];
  const { componentChunkName, embedChunkNames = [], staticQueryHashes, slicesMap } = data;
  const problems = checkKnownNames(known, file, {
    chunks: [componentChunkName, ...embedChunkNames],
    staticQueryHashes,
    slices: Object.values(slicesMap),
  });
  if (data.path !== page.path) problems.push(checkErrors.PATH_OTHER({ path: data.path, expected: page.path }, { where }));
  const title = data.result.head?.title.trim();
  // A missing title is reported with the document.
  if (title !== undefined && page.title !== '' && title !== page.title)
    problems.push(checkErrors.TITLE_OTHER({ title, expected: page.title }, { where }));
  return [...problems, ...brokenLinks(site, { page, data, text, pathPrefix })];
}

/** Addresses in the markup of texts, and members with the address of a link. */
const markupAddress = /\s(?:href|src)=\\"([^"\\]*)\\"/g;
const memberAddress = /"href":"([^"\\]*)"/g;

/** Reports addresses that only a visitor who navigates gets: the document has others. */
function brokenLinks(site: CheckedSite, { page, data, text, pathPrefix }: PageAndData & { readonly data: PageData }): Problem[] {
  const inDocument = new Set(page.references.map(({ url }) => url));
  const urls = new Set<string>();
  for (const [, url = ''] of text.matchAll(markupAddress)) urls.add(url.replaceAll('&amp;', '&'));
  const languages = data.result.pageContext.languages ?? [];
  const isBroken = (url: string): boolean => site.resolve(page.path, url).kind === 'nothing';
  const broken = [...urls].filter((url) => !inDocument.has(url) && isBroken(url));
  for (const [, url = ''] of text.matchAll(memberAddress)) {
    // A template may add the prefix and the language.
    const written = url.startsWith('/')
      ? [url, ...['', ...languages].map((each) => pathPrefix + localizedPath(each, url, ''))]
      : [url];
    if (!inDocument.has(url) && written.every(isBroken)) broken.push(url);
  }
  return [...new Set(broken)].map((url) => checkErrors.ADDRESS_BROKEN({ url }, { where: { file: fileOf(page) } }));
}

async function checkPayload({ emitted }: KnownNames, page: PageFacts): Promise<Problem[]> {
  const file = payloadPath(page.path).slice(1);
  if (!emitted.has(file)) return [checkErrors.NAME_UNKNOWN({ kind: 'payload', name: file }, { where: { file: fileOf(page) } })];
  const payload = parsePayload((await textOf(emitted, file)) ?? '');
  return payload !== undefined ? [] : [checkErrors.FILE_UNREADABLE({ what: 'a payload of React' }, { where: { file } })];
}

/** Reports data of pages that do not exist. */
function strayData({ pages }: CheckedSite, { emitted }: KnownNames): Problem[] {
  const expected = new Set([...pages.values()].map(fileOf));
  return emitted.files
    .filter((file) => file.endsWith('/page-data.json') && !expected.has(file))
    .map((file) => checkErrors.DATA_STRAY({}, { where: { file } }));
}
