/** The settings for visitors' browsers. Their types are those of the contract. */
import type { VisitorSettings } from '#contract/visitor-settings';
import { filledText, flag, listOf, optional, partial, record, type ShapesOf, textLike, value } from '../support/shapes.ts';

const host = textLike(
  'the name of a host in lower case, without protocol, port and path, such as www.example.com',
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
);
const header = textLike('the name of a header, such as x-example', /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/);
/** Maximum of a browser's timer. With more seconds, it does not wait at all. */
const maxSeconds = 2_147_483;
const seconds = value<number>(
  `a number of seconds from 1 to ${maxSeconds}`,
  (item) => Number.isInteger(item) && Number(item) > 0 && Number(item) <= maxSeconds,
);
const countFrom1 = value<number>('a whole number from 1', (item) => Number.isSafeInteger(item) && Number(item) > 0);
const address = value<string>('an https address, such as https://www.example.com/path', (item) => isSecureAddress(item));
const ownOrSecureAddress = value<string>(
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

export const visitorSettings = {
  geo: flag,
  geoHeader: header,
  formEndpoint: ownOrSecureAddress,
  outgoingHosts: listOf(host),
  flags: record({
    bootstrap: listOf(
      record({
        name: filledText,
        enabled: flag,
        variant: record({ name: filledText, enabled: flag, feature_enabled: optional(flag) }),
        impressionData: flag,
      }),
    ),
    server: optional(
      record({
        url: ownOrSecureAddress,
        clientKey: filledText,
        appName: filledText,
        environment: optional(filledText),
        refreshInterval: optional(seconds),
        usePOSTrequests: optional(flag),
      }),
    ),
  }),
  serviceWorker: flag,
  offline: listOf(textLike('the path of a page without the language, with a slash at both ends', /^\/(?:[^/?#]+\/)*$/)),
  colorScheme: filledText,
  webVitals: flag,
  consent: record({ domain: host }),
  tagManager: record({
    id: textLike('the id of a container, such as GTM-XXXXXXX', /^[A-Za-z0-9_-]+$/),
    script: optional(address),
  }),
  pageDataQuery: flag,
  prefetchLimit: partial({ requests: countFrom1, bytes: countFrom1 }),
  thirdPartyProxy: record({ hosts: listOf(host) }),
  botManagement: record({
    header,
    telemetry: textLike('the dotted name of a global function', /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/),
    hosts: optional(listOf(host)),
  }),
} satisfies ShapesOf<VisitorSettings>;
