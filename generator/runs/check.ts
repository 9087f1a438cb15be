import { join, relative } from 'node:path';
import type { AppData } from '#contract/app-data';
import type { ClientSettings } from '#contract/browser-globals';
import * as elementIds from '#contract/element-ids';
import { standInFormEndpoint } from '#contract/forms';
import { type HostSettings, hostFiles, hostSettingsPath, parseHostSettings } from '#contract/host-settings';
import { parseJsonObject } from '#contract/json-text';
import { withPrefix } from '#contract/page-path';
import { parseSearchIndexes, searchIndexName } from '#contract/search';
import { weighCode } from '../check/code-weights.ts';
import { checkClientLists } from '../check/data/check-client-lists.ts';
import { checkFiles, checkIntegrity } from '../check/data/check-files.ts';
import { checkAllPageData } from '../check/data/check-page-data.ts';
import { readFileAs, readKnownNames } from '../check/data/known-names.ts';
import { checkErrors } from '../check/errors.ts';
import { type EmittedFolder, openEmitted, textOf } from '../check/open-emitted.ts';
import { checkAttributes } from '../check/page/check-attributes.ts';
import { checkHeadings } from '../check/page/check-headings.ts';
import { checkMain, checkMetadata } from '../check/page/check-metadata.ts';
import { checkNames } from '../check/page/check-names.ts';
import { checkNesting } from '../check/page/check-nesting.ts';
import { checkPictures } from '../check/page/check-pictures.ts';
import { checkPolicy } from '../check/page/check-policy.ts';
import { checkStructuredData } from '../check/page/check-structured-data.ts';
import { checkTags, isOfPage } from '../check/page/check-tags.ts';
import { checkWrittenTexts } from '../check/page/check-written-texts.ts';
import { type CheckedPage, readPage } from '../check/page/checked-page.ts';
import { gatherFacts, type PageFacts } from '../check/page/page-facts.ts';
import { parseHtml, textIn } from '../check/parse-html.ts';
import { type Policy, policyOf } from '../check/policy.ts';
import { readDocuments } from '../check/read-documents.ts';
import { checkForms } from '../check/site/check-forms.ts';
import { checkHeaderLines } from '../check/site/check-header-lines.ts';
import { checkHeads } from '../check/site/check-heads.ts';
import { checkHostFiles } from '../check/site/check-host-files.ts';
import { checkHostLimits } from '../check/site/check-host-limits.ts';
import { checkLanguages } from '../check/site/check-languages.ts';
import { checkLinks, filesWithIds } from '../check/site/check-links.ts';
import { checkListedPages, feedUrls, type PageList, searchUrls } from '../check/site/check-listed-pages.ts';
import { checkSameTexts, checkTextDirections } from '../check/site/check-same-texts.ts';
import { checkSiteTexts } from '../check/site/check-site-texts.ts';
import { checkSitemap, parseSitemap, sitemapAlternates } from '../check/site/check-sitemap.ts';
import { checkSyntax } from '../check/site/check-syntax.ts';
import { checkWeights } from '../check/site/check-weights.ts';
import { type CheckedSite, languageOf } from '../check/site/checked-site.ts';
import { createHostRedirects } from '../check/site/host-redirects.ts';
import { createTargetResolver } from '../check/site/resolve-target.ts';
import { type Problem, ProblemError } from '../errors/problem.ts';
import { outputErrors } from '../publish/errors.ts';
import type { ByteLimits } from '../site.ts';

/** Result of an audit of a published folder. */
export interface CheckReport {
  readonly pages: number;
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notices: number;
  /** In the order of the folder's list of files. */
  readonly problems: readonly Problem[];
}

/** Checks that need only one page's document. */
const pageChecks: readonly ((page: CheckedPage) => Problem[])[] = [
  checkTags,
  checkNesting,
  checkAttributes,
  checkHeadings,
  checkPictures,
  checkNames,
  checkStructuredData,
  checkMetadata,
  checkMain,
  checkWrittenTexts,
];

interface CheckOptions {
  /** Absolute path of a published folder, or of a copy of one. */
  readonly folder: string;
  /** Absolute path of the current folder: messages name files relative to it. */
  readonly cwd: string;
  readonly limits?: ByteLimits;
  /** Queries for the browsers that scripts and styles are for. Default: those of Boreal. */
  readonly browsers?: readonly string[];
  /** Path prefix that the site must have. Default: any. */
  readonly pathPrefix?: string;
  /** Notices of the run that published the folder. Default: none. */
  readonly notices?: readonly Problem[];
}

/**
 * Audits a published folder, and reads nothing else. Holds one document at a time in memory. Throws
 * ProblemError if the folder was not generated.
 */
export async function checkSite(options: CheckOptions): Promise<CheckReport> {
  const { folder, cwd, limits = {}, browsers, pathPrefix, notices = [] } = options;
  const shown = relative(cwd, folder);
  const emitted = await openEmitted(folder, shown || folder);
  const problems: Problem[] = emitted.missing.map((file) => outputErrors.FILE_MISSING({ file }, { where: { file } }));
  const sitemapUrl = /^Sitemap: (https?:\/\/\S+)$/m.exec((await textOf(emitted, 'robots.txt')) ?? '')?.[1];
  const origin = sitemapUrl === undefined ? undefined : new URL(sitemapUrl).origin;
  const host = await readHost(emitted, origin, problems);
  const { pages, settings, hasIcon } = await readPages(emitted, { ...host, origin }, problems);
  if (!settings || sitemapUrl === undefined || origin === undefined) {
    const lack = settings ? 'robots.txt names no sitemap' : 'no page has the settings of the client';
    throw new ProblemError([checkErrors.SETTINGS_MISSING({ folder: shown || folder, lack })]);
  }
  const expected = pathPrefix === undefined ? settings.pathPrefix : pathPrefix.replace(/\/$/, '');
  if (settings.pathPrefix !== expected) problems.push(checkErrors.PATH_PREFIX({ prefix: settings.pathPrefix, expected }));
  const site = await describeSite({ emitted, pages, settings, origin, hostSettings: host.settings });
  const code = await weighCode(emitted, site);
  const idsIn = await readTargetIds(emitted, site);
  for (const page of pages.values()) {
    problems.push(...checkLinks(site, page, idsIn), ...checkForms(page));
    problems.push(
      ...checkLanguages(site, page),
      ...checkSameTexts(site, page),
      ...checkTextDirections(site, page),
      ...checkWeights(site, page, code, limits),
    );
  }
  problems.push(...(await checkSyntax(emitted, browsers)));
  // Below a prefix, the address belongs to another site.
  if (hasIcon && settings.pathPrefix === '' && !emitted.has('favicon.ico'))
    problems.push(checkErrors.ICON_MISSING({}, { where: { file: 'favicon.ico' } }));
  problems.push(...(await checkFiles(emitted)), ...(await checkIntegrity(emitted, site)));
  problems.push(...(await checkHost(emitted, host.settings, settings)), ...(await checkSiteTexts(emitted, site, host.policy)));
  const known = await readKnownNames(emitted, problems);
  problems.push(...(await checkClientLists(site, known, settings)));
  problems.push(...(await checkAllPageData(site, known, settings.pathPrefix)));
  problems.push(...checkHeads(site), ...checkSitemap(site, await readSitemap(emitted, site, sitemapUrl)));
  for await (const list of readPageLists({ emitted, site, settings, appData: known.appData }, problems))
    problems.push(...checkListedPages(site, list));
  return report(emitted, problems, { pages: pages.size, folder: shown, notices });
}

interface Host {
  readonly settings: HostSettings;
  /** Undefined if it is unknown. */
  readonly policy: Policy | undefined;
}

/** Reads what the build asks of its host. */
async function readHost(emitted: EmittedFolder, origin: string | undefined, problems: Problem[]): Promise<Host> {
  const file = hostSettingsPath.slice(1);
  const parse = (text: string) => (parseJsonObject(text) ? parseHostSettings(text) : undefined);
  const settings = (await readFileAs({ emitted, file, what: 'settings of the host', parse }, problems)) ?? {};
  return { settings, policy: origin === undefined ? undefined : policyOf(settings.headers ?? [], origin) };
}

async function checkHost(emitted: EmittedFolder, host: HostSettings, { pathPrefix }: ClientSettings): Promise<Problem[]> {
  const files = {
    _headers: await textOf(emitted, '_headers'),
    _redirects: await textOf(emitted, '_redirects'),
    '_nginx.conf': await textOf(emitted, '_nginx.conf'),
  };
  const limits = checkHostLimits(files._redirects ?? '', emitted.files.length);
  return [...checkHeaderLines(files._headers ?? ''), ...checkHostFiles(host, pathPrefix, files), ...limits];
}

interface ReadPages {
  readonly pages: ReadonlyMap<string, PageFacts>;
  readonly settings: ClientSettings | undefined;
  /** True if a page names an icon. */
  readonly hasIcon: boolean;
}

/** Reads and checks all documents, one after the other. */
async function readPages(
  emitted: EmittedFolder,
  { settings: { pathPrefix = '' }, policy, origin }: Host & { readonly origin: string | undefined },
  problems: Problem[],
): Promise<ReadPages> {
  const pages = new Map<string, PageFacts>();
  let settings: ClientSettings | undefined;
  let hasIcon = false;
  for await (const { file, html, bytes } of readDocuments(emitted)) {
    const page = readPage(file, html);
    for (const check of pageChecks) problems.push(...check(page));
    const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
    if (policy) problems.push(...checkPolicy(page, { policy, base: `${origin}${pathPrefix}${encodeURI(path)}` }));
    pages.set(path, gatherFacts(page, { path, bytes }));
    settings ??= settingsIn(page);
    hasIcon ||= namesIcon(page);
  }
  return { pages, settings, hasIcon };
}

interface SiteParts extends Pick<CheckedSite, 'origin' | 'pages'> {
  readonly emitted: EmittedFolder;
  readonly settings: ClientSettings;
  readonly hostSettings: HostSettings;
}

async function describeSite({
  emitted,
  pages,
  settings,
  origin,
  hostSettings: { thirdPartyProxy },
}: SiteParts): Promise<CheckedSite> {
  const { pathPrefix, languageTags: tags, unprefixedLanguage: unprefixed, languageDirections: directions, visitor } = settings;
  const forms = new URL(visitor.formEndpoint ?? standInFormEndpoint, origin).pathname;
  const proxyPath = thirdPartyProxy && withPrefix(thirdPartyProxy.path, pathPrefix);
  const resolve = createTargetResolver({
    origin,
    pathPrefix,
    hasFile: (file) => emitted.has(file) && !hostFiles.has(file),
    isOfHost: (path) => path === proxyPath || path.startsWith(`${forms}/`),
    redirectOf: createHostRedirects((await textOf(emitted, '_redirects')) ?? ''),
  });
  return { origin, tags, unprefixed, directions, pages, resolve };
}

const namesIcon = ({ elements }: CheckedPage): boolean =>
  elements.some(({ name, attributes: { rel = '' } }) => name === 'link' && /(?:^|\s)icon(?:\s|$)/i.test(rel));

/** Returns the site's settings from a page; undefined if it has none. */
function settingsIn({ elements }: CheckedPage): ClientSettings | undefined {
  const element = elements.find((each) => each.attributes.id === elementIds.clientSettings && !isOfPage(each));
  const settings = (element && parseJsonObject(textIn(element))) ?? {};
  const { pathPrefix, languageTags, visitor } = settings;
  return typeof pathPrefix === 'string' && languageTags && visitor ? (settings as unknown as ClientSettings) : undefined;
}

/** Returns the ids in pictures that links may point to, by path of the picture. */
async function readTargetIds(emitted: EmittedFolder, site: CheckedSite): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const read = filesWithIds(site).map(async (path): Promise<[string, ReadonlySet<string>]> => {
    const { elements } = parseHtml((await textOf(emitted, path.slice(1))) ?? '', { xml: true });
    return [path, new Set(elements.flatMap(({ attributes: { id } }) => (id === undefined ? [] : [id])))];
  });
  return new Map(await Promise.all(read));
}

/** Returns the addresses of the sitemap and of all its parts. */
async function readSitemap(emitted: EmittedFolder, site: CheckedSite, url: string) {
  const read = async (address: string) => {
    const target = site.resolve('/', address);
    const file = target.kind === 'file' ? target.path.slice(1) : '';
    const parsed = parseHtml((await textOf(emitted, file)) ?? '', { xml: true });
    return { file, ...parseSitemap(parsed), alternates: sitemapAlternates(parsed) };
  };
  const { file, urls, parts, alternates } = await read(url);
  const more = await Promise.all(parts.map(read));
  return {
    file,
    urls: [...urls, ...more.flatMap((part) => part.urls)],
    alternates: new Map([alternates, ...more.map((part) => part.alternates)].flatMap((each) => [...each])),
  };
}

interface ListsOfPages {
  readonly emitted: EmittedFolder;
  readonly site: CheckedSite;
  readonly settings: Pick<ClientSettings, 'pathPrefix' | 'search' | 'languages'>;
  readonly appData: AppData | undefined;
}

/** Reads the feeds and the indexes of the search, one at a time. */
async function* readPageLists({ emitted, site, settings, appData }: ListsOfPages, problems: Problem[]): AsyncGenerator<PageList> {
  const { pathPrefix, search, languages } = settings;
  for (const file of emitted.files.filter((each) => /\.(?:atom|rss)$/.test(each))) {
    const language = languageOf(site, `/${file}`);
    if (language !== undefined) yield { file, language, urls: feedUrls((await textOf(emitted, file)) ?? '') };
  }
  const whole: readonly SearchFile[] =
    search && !search.splitByLanguage ? [{ file: search.file ?? searchIndexName, ofLanguages: languages }] : [];
  const parts = Object.entries(appData?.searchIndexes ?? {}).map(([language, path]) => ({
    file: path.slice(1),
    ofLanguages: [language],
  }));
  for (const { file, ofLanguages } of [...whole, ...parts]) {
    if (!emitted.has(file))
      problems.push(checkErrors.NAME_UNKNOWN({ kind: 'file', name: `/${file}` }, { where: { file: 'page-data/app-data.json' } }));
    const parse = (text: string) => parseSearchIndexes(text, ofLanguages);
    const indexes = await readFileAs({ emitted, file, what: 'an index of the search', parse }, problems);
    for (const [language, urls] of Object.entries(indexes ? searchUrls(indexes, pathPrefix) : {})) yield { file, language, urls };
  }
}

interface SearchFile {
  readonly file: string;
  readonly ofLanguages: readonly string[];
}

interface ReportedFolder {
  readonly pages: number;
  /** Path of the folder, relative to the current folder. */
  readonly folder: string;
  readonly notices: readonly Problem[];
}

/**
 * Counts problems, sorts them in the order of the list of files, and adds the folder to their
 * files.
 */
function report(emitted: EmittedFolder, all: readonly Problem[], { pages, folder, notices }: ReportedFolder): CheckReport {
  const order = new Map(emitted.files.map((file, at) => [file, at]));
  const positionOf = ({ where }: Problem): number => order.get(where?.file ?? '') ?? -1;
  const problems = [...all]
    .sort((a, b) => positionOf(a) - positionOf(b))
    .map((problem) => ({ ...problem, where: { ...problem.where, file: join(folder, problem.where?.file ?? '') } }));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    pages,
    files: emitted.files.length,
    errors,
    warnings: problems.length - errors,
    notices: notices.length,
    problems: [...problems, ...notices],
  };
}
