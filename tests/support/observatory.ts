/**
 * Scoring table of Mozilla's HTTP Observatory for one response over https: points of each finding.
 * Findings that a static site cannot have (cookies, CORS) cost the worst case.
 */
export interface ScoredAnswer {
  readonly headers: Headers;
  readonly html: string;
}

interface Finding {
  readonly name: string;
  readonly points: number;
}

/** Findings of a header: the first match counts. */
type Chart = readonly (readonly [name: string, points: number, holds: (answer: ScoredAnswer) => boolean])[];

const always = (): boolean => true;

/** Sources by directive. Undefined without a policy. */
function policyOf({ headers }: ScoredAnswer): ReadonlyMap<string, readonly string[]> | undefined {
  const text = headers.get('content-security-policy');
  if (text === null) return undefined;
  return new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** Returns the sources of a directive, of its fallback, or everything. */
const allowed = (answer: ScoredAnswer, directive: string): readonly string[] =>
  policyOf(answer)?.get(directive) ?? (directive.endsWith('-src') ? policyOf(answer)?.get('default-src') : undefined) ?? ['*'];

const broad = /^(?:\*|https?:|ftp:|https?:\/\/\*(?:\.\*)?)$/;
const isInline = (sources: readonly string[]): boolean =>
  sources.includes('data:') ||
  (sources.includes("'unsafe-inline'") && !sources.some((source) => /^'(?:sha\d+|nonce)-/.test(source)));
const isBroad = (sources: readonly string[]): boolean => sources.some((source) => broad.test(source));
const isInsecure = (sources: readonly string[]): boolean => sources.some((source) => /^(?:http|ftp):/.test(source));
const passive = ['img-src', 'media-src'];

const policy: Chart = [
  ['no policy', -25, (answer) => policyOf(answer) === undefined],
  [
    'scripts or plugins may come from anywhere',
    -20,
    (answer) =>
      isInline(allowed(answer, 'script-src')) || isBroad(allowed(answer, 'script-src')) || isBroad(allowed(answer, 'object-src')),
  ],
  [
    'what is not encrypted may run',
    -20,
    (answer) => [...(policyOf(answer) ?? [])].some(([name, sources]) => !passive.includes(name) && isInsecure(sources)),
  ],
  [
    'text may become code',
    -10,
    (answer) => ['script-src', 'style-src'].some((name) => allowed(answer, name).includes("'unsafe-eval'")),
  ],
  ['pictures may come without encryption', -10, (answer) => passive.some((name) => isInsecure(allowed(answer, name)))],
  ['styles may stand anywhere', 0, (answer) => isInline(allowed(answer, 'style-src')) || isBroad(allowed(answer, 'style-src'))],
  [
    'only what is named is allowed, and forms go to the site itself',
    10,
    (answer) =>
      allowed(answer, 'default-src').join() === "'none'" && /^'(?:none|self)'$/.test(allowed(answer, 'form-action').join(' ')),
  ],
  ['nothing unsafe is allowed', 5, always],
];

const cookies: Chart = [
  ['a cookie', -40, ({ headers }) => headers.has('set-cookie')],
  ['no cookies', 0, always],
];

const sharing: Chart = [
  ['other origins may read with the visitor’s rights', -50, ({ headers }) => headers.has('access-control-allow-credentials')],
  ['other origins may not read', 0, always],
];

const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const referrer: Chart = [
  ['no referrer policy', 0, ({ headers }) => !headers.has('referrer-policy')],
  ['referrers stay private', 5, ({ headers }) => privateReferrers.includes(headers.get('referrer-policy') ?? '')],
  ['other sites learn addresses', -5, always],
];

const sixMonths = 15_768_000;
const transport: Chart = [
  ['encryption is not demanded', -20, ({ headers }) => !/max-age=\d/.test(headers.get('strict-transport-security') ?? '')],
  [
    'encryption is demanded for too short a time',
    -10,
    ({ headers }) => Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]) < sixMonths,
  ],
  ['encryption is demanded', 0, always],
];

/** Attributes of all scripts with a source. */
const scripts = ({ html }: ScoredAnswer): readonly string[] =>
  [...html.matchAll(/<script\b([^>]*\bsrc="[^"]*"[^>]*)>/g)].map(([, attributes = '']) => attributes);
const isOwn = (attributes: string): boolean => /\bsrc="\/(?!\/)/.test(attributes);
const isChecked = (attributes: string): boolean => /\bintegrity="sha(?:256|384|512)-/.test(attributes);
const integrity: Chart = [
  [
    'scripts of others come without encryption',
    -50,
    (answer) => scripts(answer).some((each) => /\bsrc="(?:http:|\/\/)/.test(each)),
  ],
  ['scripts of others are not checked', -5, (answer) => scripts(answer).some((each) => !isOwn(each) && !isChecked(each))],
  ['no scripts, or own ones that are not checked', 0, (answer) => !scripts(answer).length || !scripts(answer).every(isChecked)],
  ['all scripts are checked', 5, always],
];

const types: Chart = [
  ['types are what they are said to be', 0, ({ headers }) => headers.get('x-content-type-options') === 'nosniff'],
  ['types are guessed', -5, always],
];

const frames: Chart = [
  [
    'the policy names who may frame',
    5,
    (answer) => policyOf(answer)?.has('frame-ancestors') === true && !isBroad(allowed(answer, 'frame-ancestors')),
  ],
  [
    'older browsers are told who may frame',
    0,
    ({ headers }) => /^(?:DENY|SAMEORIGIN)$/.test(headers.get('x-frame-options') ?? ''),
  ],
  ['anybody may frame', -20, always],
];

const resources: Chart = [
  [
    'others may load nothing',
    10,
    ({ headers }) => /^same-(?:origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? ''),
  ],
  ['others may load', 0, always],
];

const charts = { policy, cookies, sharing, referrer, transport, integrity, types, frames, resources };
/** Only a page that has lost no more than this gets bonus points. */
const leastForExtra = 90;

/** Returns the points of a response from 0, with their reasons. */
export function observatoryScore(answer: ScoredAnswer): { readonly score: number; readonly findings: readonly Finding[] } {
  const findings = Object.values(charts).flatMap((chart) => {
    const found = chart.find(([, , holds]) => holds(answer));
    return found ? [{ name: found[0], points: found[1] }] : [];
  });
  const sum = (counts: (points: number) => boolean): number =>
    findings.reduce((total, { points }) => total + (counts(points) ? points : 0), 0);
  const base = 100 + sum((points) => points < 0);
  return { score: Math.max(0, base >= leastForExtra ? base + sum((points) => points > 0) : base), findings };
}
