import { type HostSettings, hostFiles, type Redirect } from '#contract/host-settings';
import { addressOf } from '#contract/page-path';
import type { Problem } from '../../errors/problem.ts';
import { htmlFilePath } from '../../manifest/page-files.ts';
import { outputErrors } from '../errors.ts';
import { cloudfrontFunction, cloudfrontPolicy } from './cloudfront.ts';
import type { HostForm, SiteForHost } from './host-form.ts';
import type { HostName } from './host-names.ts';
import { vercelConfig } from './vercel.ts';

/** The form of a site for each host that `boreal host` knows. */
export const hostForms: Readonly<Record<HostName, (site: SiteForHost) => HostForm>> = {
  cloudflare,
  cloudfront,
  github,
  gitlab,
  netlify,
  nginx,
  vercel,
};

/** Redirects win over files. An address with and without its slash are two. */
function cloudflare(site: SiteForHost): HostForm {
  const lines = redirectsOf(site).flatMap(({ from, to }) => {
    const short = from.replace(/(?<=.)\/$/, '');
    return [...new Set([from, short])].map((each) => `${each} ${to} 301`);
  });
  return {
    ...besides('_headers', '_redirects'),
    texts: textsOf({ 'site/_redirects': lines }),
    problems: [
      ...above('Cloudflare Pages', 'redirects', lines.length, 2_000),
      ...above('Cloudflare Pages', 'files', site.files.length, 20_000),
    ],
  };
}

function cloudfront(site: SiteForHost): HostForm {
  const code = cloudfrontFunction(redirectsOf(site));
  return {
    ...besides(),
    texts: { 'function.js': code, 'policy.json': `${JSON.stringify(cloudfrontPolicy(site.settings), null, 2)}\n` },
    problems: above('CloudFront', 'bytes in a function', Buffer.byteLength(code), 10_240),
  };
}

/** No rules: old addresses are redirect pages. */
function github(site: SiteForHost): HostForm {
  return {
    ...besides(),
    isBelowPrefix: true,
    texts: { 'site/.nojekyll': '' },
    problems: above('GitHub Pages', 'bytes', site.bytes, 1_000_000_000),
  };
}

/** A file at an address wins over a rule, and rules cannot be forced: redirect pages are left out if there is a rule. */
function gitlab(site: SiteForHost): HostForm {
  const host = 'GitLab Pages';
  const { leaves, ...form } = besides('_redirects');
  const { lines, ruled, problems } = decodedRules(host, site, '301');
  const text = linesOf(lines);
  return {
    ...form,
    isBelowPrefix: true,
    leaves: [...leaves, ...ruled.map((from) => htmlFilePath(pagePath(from)))],
    texts: textsOf({ 'site/_redirects': lines }),
    problems: [
      ...problems,
      ...above(host, 'redirects', lines.length, 1_000),
      ...above(host, 'bytes in _redirects', Buffer.byteLength(text), 65_536),
    ],
  };
}

/** A file at an address wins over a rule, unless the rule is forced. */
function netlify(site: SiteForHost): HostForm {
  const { lines: rules, problems } = decodedRules('Netlify', site, '301!');
  const missing = site.notFound.map((folder) => `${site.pathPrefix}/${folder}/* ${site.pathPrefix}/${folder}/404.html 404`);
  const others = site.pathPrefix === '' ? [] : [`/* ${site.pathPrefix}/404.html 404`];
  const lines = [...rules, ...missing, ...others];
  return { ...besides('_headers', '_redirects'), texts: textsOf({ 'site/_redirects': lines }), problems };
}

interface DecodedRules {
  readonly lines: readonly string[];
  /** Old addresses that have a rule. */
  readonly ruled: readonly string[];
  readonly problems: readonly Problem[];
}

/** Returns rules of hosts that compare them with decoded addresses. Parts of a line are separated by blanks. */
function decodedRules(host: string, { settings: { redirects = [] }, pathPrefix }: SiteForHost, status: string): DecodedRules {
  const hasBlank = ({ from }: Redirect): boolean => /\s/.test(decodeURI(addressOf(from, pathPrefix)));
  const ruled = redirects.filter((redirect) => !hasBlank(redirect));
  return {
    lines: ruled.map(({ from, to }) => `${decodeURI(addressOf(from, pathPrefix))} ${addressOf(to, pathPrefix)} ${status}`),
    ruled: ruled.map(({ from }) => from),
    problems: redirects.filter(hasBlank).map(({ from }) => outputErrors.HOST_ADDRESS({ host, from })),
  };
}

function nginx(): HostForm {
  return { ...besides('_nginx.conf'), texts: {}, problems: [] };
}

function vercel(site: SiteForHost): HostForm {
  const redirects = redirectsOf(site);
  const config = vercelConfig({ ...site, redirects });
  return {
    ...besides(),
    site: 'static',
    texts: { 'config.json': `${JSON.stringify(config, null, 2)}\n` },
    problems: above('Vercel', 'redirects', redirects.length, 2_048),
  };
}

/** Returns a form without the files for other hosts. */
const besides = (...wanted: readonly string[]): Pick<HostForm, 'site' | 'leaves'> => ({
  site: 'site',
  leaves: [...hostFiles].filter((file) => !wanted.includes(file)),
});

/** Old addresses and their targets, as they are requested. */
const redirectsOf = ({ settings, pathPrefix }: { settings: HostSettings; pathPrefix: string }): readonly Redirect[] =>
  (settings.redirects ?? []).map(({ from, to }) => ({ from: addressOf(from, pathPrefix), to: addressOf(to, pathPrefix) }));

/** Path of the redirect page of an old address. */
const pagePath = (from: string): string => (from.endsWith('/') || /\.[^./]+$/.test(from) ? from : `${from}/`);

const textsOf = (lines: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(lines).flatMap(([file, list]) => (list.length === 0 ? [] : [[file, linesOf(list)]])));

const linesOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

const above = (host: string, what: string, count: number, limit: number): readonly Problem[] =>
  count > limit ? [outputErrors.HOST_LIMIT({ host, what, count, limit })] : [];
