import { parseJsonObject } from '#contract/json-text';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { type EmittedFolder, textOf } from '../open-emitted.ts';
import { checkStylePolicy, styleAddresses } from '../page/check-policy.ts';
import { parseHtml } from '../parse-html.ts';
import type { Policy } from '../policy.ts';
import type { CheckedSite } from './checked-site.ts';

/** Reports what is wrong in the files for search engines, feed readers, devices and styles. */
export async function checkSiteTexts(emitted: EmittedFolder, site: CheckedSite, policy: Policy | undefined): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const file of emitted.files) {
    const check = checks.find(([pattern]) => pattern.test(file))?.[1];
    if (check) problems.push(...check({ file, text: (await textOf(emitted, file)) ?? '', site, policy }));
  }
  return problems;
}

interface SiteText {
  readonly file: string;
  readonly text: string;
  readonly site: CheckedSite;
  readonly policy: Policy | undefined;
}

/** Checks by the names of files. */
const checks: readonly (readonly [pattern: RegExp, check: (text: SiteText) => Problem[]])[] = [
  [/^robots\.txt$/, checkRobots],
  [/^llms\.txt$/, checkSummary],
  [/^manifest\.webmanifest$/, checkManifest],
  [/^sitemap(?:-\d+)?\.xml$|\.(?:atom|rss)$/, checkXml],
  [/(?:^|\/)feed\.json$/, checkJson],
  [/\.css$/, checkStyles],
];

const unreadable = (file: string, what: string): Problem => checkErrors.FILE_UNREADABLE({ what }, { where: { file } });

/** Reports that crawlers may read nothing. A rule that allows the same path wins. */
function checkRobots({ file, text, site }: SiteText): Problem[] {
  const rules = { isForAll: false, wasAgent: false, forbids: false, allows: false };
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const isAgent = name.toLowerCase() === 'user-agent';
    if (isAgent) rules.isForAll = value === '*' || (rules.wasAgent && rules.isForAll);
    if (name !== '') rules.wasAgent = isAgent;
    if (!rules.isForAll || !/^\/\*?$/.test(value)) continue;
    if (name.toLowerCase() === 'disallow') rules.forbids = true;
    if (name.toLowerCase() === 'allow') rules.allows = true;
  }
  const isContradiction = rules.forbids && !rules.allows && [...site.pages.values()].some(({ isIndexed }) => isIndexed);
  return isContradiction ? [checkErrors.ROBOTS_FORBID({}, { where: { file } })] : [];
}

const brokenIn = ({ site, file }: SiteText, urls: readonly string[], from = '/'): Problem[] =>
  [...new Set(urls)]
    .filter((url) => site.resolve(from, url).kind === 'nothing')
    .map((url) => checkErrors.ADDRESS_BROKEN({ url }, { where: { file } }));

function checkSummary(summary: SiteText): Problem[] {
  if (summary.text.trim() === '') return [unreadable(summary.file, 'a summary of the site')];
  return brokenIn(
    summary,
    [...summary.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, url = '']) => url),
  );
}

/** Members of a web app manifest with an address. */
const manifestAddresses = new Set(['start_url', 'scope', 'src', 'url', 'action']);

function checkManifest(manifest: SiteText): Problem[] {
  const value = parseJsonObject(manifest.text);
  if (!value) return [unreadable(manifest.file, 'a web app manifest')];
  const urls: string[] = [];
  JSON.stringify(value, (name, member: unknown) => {
    if (manifestAddresses.has(name) && typeof member === 'string') urls.push(member);
    return member;
  });
  return brokenIn(manifest, urls);
}

/** Reports files that are cut, or that are no XML. */
function checkXml({ file, text }: SiteText): Problem[] {
  const { elements, faults } = parseHtml(text, { xml: true });
  const hasRoot = elements.filter(({ parent }) => parent === undefined).length === 1;
  const withoutData = text.replace(/<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs, '');
  const isWritten = !/&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)/i.test(withoutData);
  return hasRoot && faults.length === 0 && isWritten ? [] : [unreadable(file, 'well-formed XML')];
}

function checkJson({ file, text }: SiteText): Problem[] {
  return parseJsonObject(text) ? [] : [unreadable(file, 'a feed')];
}

/** Reports missing files of a stylesheet, and those that the policy of the same build forbids. */
function checkStyles(styles: SiteText): Problem[] {
  const { file, text, site, policy } = styles;
  const urls = styleAddresses(text);
  const problems = brokenIn(
    styles,
    urls.filter((url) => !url.startsWith('#')),
    `/${file}`,
  );
  const base = `${site.origin}/${file}`;
  if (policy) problems.push(...checkStylePolicy(text, { policy, base }, () => ({ where: { file } })));
  return problems;
}
