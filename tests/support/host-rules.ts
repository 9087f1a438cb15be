/**
 * Answers of hosts to an address, for a folder that `boreal host` has made. CloudFront runs the function of
 * the folder; all others follow the rules that each host documents. `npm run test:hosts` asks
 * the tools of Cloudflare and Netlify; Vercel’s needs an account, and GitLab Pages has none on npm.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { VercelRoute } from '../../generator/publish/hosts/vercel.ts';

export interface HostAnswer {
  readonly status: number;
  readonly location?: string;
}

export type RuledHost = (folder: string, pathPrefix?: string) => (target: string) => HostAnswer;

const parts = (target: string): readonly [path: string, search: string] => {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)];
};

/** Returns an address with a query, unless it has one of its own. */
const withQuery = (to: string, search: string): string => (to.includes('?') ? to : to + search);

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** Returns the answer of a host for files alone. */
function fileAnswer(site: string, path: string): HostAnswer {
  const file = join(site, decodeURIComponent(path));
  return { status: isFile(file) || isFile(join(file, 'index.html')) ? 200 : 404 };
}

interface Rule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly isForced: boolean;
}

function rulesIn(site: string): readonly Rule[] {
  const file = join(site, '_redirects');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.map((line) => {
    const [from = '', to = '', status = '301', ...more] = line.split(' ');
    if (more.length > 0) throw new Error(`No host understands the line: ${line}`);
    return { from, to, status: Number.parseInt(status, 10), isForced: status.endsWith('!') };
  });
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Compares a rule as it is written with a decoded path, as the tool of Netlify and the program of GitLab Pages do. */
const fits = ({ from }: Rule, path: string): boolean => withoutSlash(from) === withoutSlash(decodeURIComponent(path));

/** https://docs.netlify.com/manage/routing/redirects/redirect-options: slashes at the end mean nothing; a file wins over a rule that is not forced. */
const netlify: RuledHost = (folder) => (target) => {
  const site = join(folder, 'site');
  const [path, search] = parts(target);
  const rule = rulesIn(site).find((each) => fits(each, path));
  const file = fileAnswer(site, path);
  if (rule && (rule.isForced || file.status === 404)) return { status: rule.status, location: withQuery(rule.to, search) };
  return file;
};

/** https://docs.gitlab.com/user/project/pages/redirects: files win, and no rule can be forced. It does not say what happens to a query. */
const gitlab: RuledHost =
  (folder, pathPrefix = '') =>
  (target) => {
    const site = join(folder, 'site');
    const [path, search] = parts(target);
    const rules = rulesIn(site);
    if (rules.some(({ isForced }) => isForced)) throw new Error('GitLab Pages refuses forced rules');
    const file = fileAnswer(site, path.slice(pathPrefix.length));
    const rule = rules.find((each) => fits(each, path));
    return file.status === 404 && rule ? { status: rule.status, location: withQuery(rule.to, search) } : file;
  };

/** https://developers.cloudflare.com/pages/configuration/redirects: a rule for exactly this address wins over files. */
const cloudflare: RuledHost = (folder) => (target) => {
  const site = join(folder, 'site');
  const [path, search] = parts(target);
  const rules = rulesIn(site);
  if (rules.some(({ isForced }) => isForced)) throw new Error('Cloudflare Pages drops forced rules');
  const rule = rules.find(({ from }) => from === path);
  return rule ? { status: rule.status, location: withQuery(rule.to, search) } : fileAnswer(site, path);
};

/** https://vercel.com/docs/build-output-api/configuration: routes in their order, files at the handle “filesystem”. */
const vercel: RuledHost = (folder) => (target) => {
  const [path, search] = parts(target);
  const { routes } = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')) as { readonly routes: readonly VercelRoute[] };
  for (const { src, status, headers, handle } of routes) {
    if (handle === 'filesystem') return fileAnswer(join(folder, 'static'), path);
    const location = headers?.Location;
    const match = src === undefined ? null : new RegExp(src).exec(path);
    if (match && status !== undefined && location !== undefined)
      return { status, location: withQuery(location.replace('$1', match[1] ?? ''), search) };
  }
  return { status: 404 };
};

type QueryValue = { value: string; multiValue?: { value: string }[] };

/** Runs the function with events as CloudFront makes them: path and query as they were sent. */
const cloudfront: RuledHost = (folder) => {
  const handler = runInNewContext(`${readFileSync(join(folder, 'function.js'), 'utf8')}; handler`);
  return (target) => {
    const [uri, search] = parts(target);
    const querystring: Record<string, QueryValue> = {};
    for (const pair of search.slice(1).split('&').filter(Boolean)) {
      const [name = '', value = ''] = pair.split('=');
      const earlier = querystring[name];
      if (earlier) earlier.multiValue = [...(earlier.multiValue ?? [{ value: earlier.value }]), { value }];
      else querystring[name] = { value };
    }
    const answer = handler({ request: { uri, querystring } });
    if (answer.statusCode !== undefined) return { status: answer.statusCode, location: answer.headers.location.value };
    return fileAnswer(join(folder, 'site'), answer.uri);
  };
};

/** Files only. */
const github: RuledHost =
  (folder, pathPrefix = '') =>
  (target) =>
    fileAnswer(join(folder, 'site'), parts(target)[0].slice(pathPrefix.length));

export const ruledHosts = { cloudflare, cloudfront, github, gitlab, netlify, vercel } as const;

/** Source of the answers of each host. */
export const rulesOf: Readonly<Record<keyof typeof ruledHosts, string>> = {
  cloudflare: 'the documented rules of _redirects (and its own tool in npm run test:hosts)',
  cloudfront: 'the emitted function itself',
  github: 'files alone',
  gitlab: 'the documented rules of _redirects, since it has no tool on npm',
  netlify: 'the documented rules of _redirects (and its own tool in npm run test:hosts)',
  vercel: 'the documented Build Output API, since its own tool asks for an account',
};
