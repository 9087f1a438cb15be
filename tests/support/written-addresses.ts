import { alternatePath, withPrefix } from '#contract/page-path';

const siteUrl = 'https://kitchen.example';

/** Every address that the files of the kitchen site contain, without fragment, with a file that has it. */
export function writtenAddresses(files: Readonly<Record<string, string>>, pathPrefix: string): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  for (const [file, latin1] of Object.entries(files)) {
    const text = Buffer.from(latin1, 'latin1').toString('utf8');
    for (const written of addressesIn(file, text, pathPrefix)) {
      const address = written.replaceAll('&amp;', '&').replace(siteUrl, '').replace(/#.*/s, '');
      if (address !== '' && !/^(?:https?|data|mailto):/.test(address)) addresses.set(address, file);
    }
  }
  return addresses;
}

function addressesIn(file: string, text: string, pathPrefix: string): readonly string[] {
  const ofSitePaths = (paths: readonly string[]): readonly string[] =>
    paths.map((path) => withPrefix(encodeURI(path), pathPrefix));
  if (file === 'host-settings.json') {
    const { redirects } = JSON.parse(text) as { redirects: { from: string; to: string }[] };
    return ofSitePaths(redirects.flatMap(({ from, to }) => (to.startsWith('/') ? [from, to] : [from])));
  }
  if (file === '_redirects') return text.split(/\s+/).filter((part) => part.includes('/'));
  if (file === '_s3-routing-rules.json')
    return all(text, /"(?:KeyPrefixEquals|ReplaceKeyWith)": "(kitchen[^"]*)"/g).map((key) => `/${key}`);
  if (file === '_nginx.conf') return all(text, /^\s*rewrite "[^"]*" "([^"]*)"/gm);
  if (file === '_headers') return all(text, /^(\/\S*[^*\s])$/gm);
  if (file === 'robots.txt') return all(text, /^Sitemap: (\S+)$/gm);
  if (file === 'sw.js') return all(text, /"url":"([^"]*)"/g);
  if (file === 'match-paths.json') return ofSitePaths(strings(JSON.parse(text)).filter((each) => !each.endsWith('*')));
  if (/^(?:search_index\.json|assets\/search.*\.json)$/.test(file)) return ofSitePaths(all(text, /"(\/[^"*]*\/)"/g));
  if (file.startsWith('page-data/') && file.endsWith('/page-data.json')) return [...ofPage(text), ...inMarkup(unescaped(text))];
  if (file === 'manifest.webmanifest' || file.startsWith('page-data/sq/') || file.startsWith('slice-data/')) {
    return strings(JSON.parse(text)).filter((each) => each.startsWith('/'));
  }
  return /\.(?:html|xml|atom)$/.test(file) ? inMarkup(text) : [];

  function ofPage(json: string): readonly string[] {
    const { path, result } = JSON.parse(json);
    const { pageContext, data } = result;
    const { languages, redirectAddress } = pageContext as { languages: readonly string[]; redirectAddress?: string };
    const inLanguages = redirectAddress === undefined ? languages.map((each) => alternatePath(pageContext, each)) : [];
    return [
      ...ofSitePaths([path, ...inLanguages]),
      redirectAddress ?? '',
      ...strings(data).filter((each) => each.startsWith('/')),
    ];
  }
}

const all = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, match = '']) => match);

const unescaped = (json: string): string => json.replaceAll('\\"', '"');

/** Addresses of attributes, of elements of XML, and of redirects in documents. */
const inMarkup = (text: string): readonly string[] => [
  ...all(text, /\s(?:href|src|action|data-redirect-address)="([^"]*)"/g),
  ...all(text, /(?:property="og:(?:url|image)" content="|content="0; url=)([^"]*)"/g),
  ...all(text, /\s(?:srcset|imagesrcset)="([^"]*)"/g).flatMap((list) =>
    list.split(',').map((each) => each.trim().split(' ')[0] ?? ''),
  ),
  ...all(text, /<(?:loc|id|url|uri|guid|link)>([^<]*)</g),
];

/** Texts anywhere in a value. */
function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
