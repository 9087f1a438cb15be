import { parseJsonObject } from '#contract/json-text';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { type EmittedFolder, textOf } from '../open-emitted.ts';
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
  const own = text.replace(/\/\*.*?\*\//gs, '');
  const urls = [...own.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s*(?:"([^"]+)"|'([^']+)')/g)].flatMap(
    (match) => match.slice(1).find((part) => part !== undefined) ?? [],
  );
  const problems = brokenIn(
    styles,
    urls.filter((url) => !url.startsWith('#')),
    `/${file}`,
  );
  for (const url of policy ? new Set(urls) : []) {
    if (!URL.canParse(url, `${site.origin}/${file}`)) continue;
    const target = new URL(url, `${site.origin}/${file}`);
    const kind = /\.(?:woff2?|ttf|otf)$/i.test(target.pathname)
      ? 'font-src'
      : /\.css$/i.test(target.pathname)
        ? 'style-src'
        : 'img-src';
    const directive = policy?.forbids(kind, target);
    const source = target.origin === 'null' ? target.protocol : target.origin;
    if (directive !== undefined)
      problems.push(checkErrors.POLICY_FILE({ element: 'style', url: url.slice(0, 80), directive, source }, { where: { file } }));
  }
  return problems;
}
