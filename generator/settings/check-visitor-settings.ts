import { defaultTagManagerScript, type VisitorSettings } from '#contract/visitor-settings';
import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { configErrors } from './errors.ts';
import { checkSetting, listOf, record, type SettingShape, textLike, value } from './setting-shape.ts';

const flag = value('true or false', (item) => typeof item === 'boolean');
const text = value('a text', (item) => typeof item === 'string' && item !== '');
const host = textLike(
  'the name of a host in lower case, without protocol, port and path, such as www.example.com',
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
);
const header = textLike('the name of a header, such as x-example', /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/);
/** Maximum of a browser's timer. With more seconds, it does not wait at all. */
const maxSeconds = 2_147_483;
const seconds = value(
  `a number of seconds from 1 to ${maxSeconds}`,
  (item) => Number.isInteger(item) && Number(item) > 0 && Number(item) <= maxSeconds,
);
const count = value('a whole number from 1', (item) => Number.isSafeInteger(item) && Number(item) > 0);
const address = value('an https address, such as https://www.example.com/path', (item) => isSecureAddress(item));
const ownOrSecureAddress = value(
  'an https address or a path of the site, without a slash at its end, and none below /__boreal, where only previews answer',
  (item) =>
    typeof item === 'string' && (isSecureAddress(item) || /^\/(?!\/|__boreal(?:\/|$))/.test(item)) && !/[/?#]$/.test(item),
);

/** Returns true for https, and for http on the developer's own machine. */
function isSecureAddress(item: unknown): boolean {
  if (typeof item !== 'string' || !URL.canParse(item)) return false;
  const { protocol, hostname, hash, username } = new URL(item);
  const isOwnMachine = /^(127\.0\.0\.1|\[::1\]|localhost|.+\.localhost)$/.test(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isOwnMachine)) && hash === '' && username === '';
}

const parts = {
  geo: flag,
  geoHeader: header,
  formEndpoint: ownOrSecureAddress,
  outgoingHosts: listOf(host),
  flags: record(
    {
      bootstrap: listOf(
        record({
          name: text,
          enabled: flag,
          variant: record({ name: text, enabled: flag, feature_enabled: flag }, 'feature_enabled'),
          impressionData: flag,
        }),
      ),
      server: record(
        {
          url: ownOrSecureAddress,
          clientKey: text,
          appName: text,
          environment: text,
          refreshInterval: seconds,
          usePOSTrequests: flag,
        },
        'environment',
        'refreshInterval',
        'usePOSTrequests',
      ),
    },
    'server',
  ),
  serviceWorker: flag,
  webVitals: flag,
  consent: record({ domain: host }),
  tagManager: record(
    { id: textLike('the id of a container, such as GTM-XXXXXXX', /^[A-Za-z0-9_-]+$/), script: address },
    'script',
  ),
  pageDataQuery: flag,
  prefetchLimit: record({ requests: count, bytes: count }, 'requests', 'bytes'),
  thirdPartyProxy: record({ hosts: listOf(host) }),
  botManagement: record(
    {
      header,
      telemetry: textLike('the dotted name of a global function', /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/),
      hosts: listOf(host),
    },
    'hosts',
  ),
} satisfies Readonly<Record<keyof VisitorSettings, SettingShape>>;

/** Validates a config's settings for visitors' browsers. */
export function checkVisitorSettings(visitor: unknown, where: ProblemOrigin): readonly Problem[] {
  if (visitor === undefined) return [];
  const problems = checkSetting({ name: 'visitor', value: visitor, where }, record(parts, ...Object.keys(parts)));
  // Only valid settings can be compared with each other.
  return problems.length > 0 ? problems : checkTagManager(visitor as VisitorSettings, where);
}

function checkTagManager({ tagManager, ...others }: VisitorSettings, where: ProblemOrigin): readonly Problem[] {
  if (tagManager === undefined) return [];
  const missing = (['consent', 'thirdPartyProxy'] as const).filter((name) => others[name] === undefined);
  const { hostname } = new URL(tagManager.script ?? defaultTagManagerScript);
  const isRefused = others.thirdPartyProxy?.hosts.includes(hostname) === false;
  const setting = 'visitor.tagManager';
  const own = { where: { ...where, field: setting } };
  const hosts = { where: { ...where, field: 'visitor.thirdPartyProxy.hosts' } };
  return [
    ...missing.map((name) => configErrors.SETTING_ALONE({ setting, needs: `visitor.${name}` }, own)),
    ...(isRefused ? [configErrors.TAG_MANAGER_HOST({ host: hostname }, hosts)] : []),
  ];
}
