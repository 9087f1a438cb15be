import type { ProblemDetails } from '../../errors/define-errors.ts';
import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { type HtmlElement, textIn } from '../parse-html.ts';
import type { Policy } from '../policy.ts';
import { addressesIn, addressesOf } from './addresses.ts';
import type { CheckedPage } from './checked-page.ts';

interface PolicyOfPage {
  readonly policy: Policy;
  /** Absolute address of the page. */
  readonly base: string;
}

/** Elements and attributes that a policy may forbid. An attribute with a plain value has it as the last group. */
const policed =
  /[\s<](?:(?:style|script|base|object|embed|iframe)[\s>]|on[a-z]+\s*=|(?:link|image|use)\s[^>]*(?::|\/\/)|(style|action|formaction|data|poster|src|srcset|imagesrcset)\s*=\s*(?:"([^"]*)"|[^"]))/g;

/** Directives about an attribute, whichever element has it. */
const kindsOfAttribute: Readonly<Record<string, readonly string[]>> = {
  action: ['form-action'],
  formaction: ['form-action'],
  data: ['object-src'],
  poster: ['img-src'],
  src: ['img-src', 'media-src', 'script-src', 'frame-src'],
  srcset: ['img-src'],
  imagesrcset: ['img-src'],
};

/** Returns false if the policy forbids nothing in a page. Finds no elements, so that most pages need not be parsed. */
export function mayBeForbidden(html: string, { policy, base }: PolicyOfPage): boolean {
  const isForbidden = (url: string, kinds: readonly string[]): boolean => {
    if (!/:|\/\//.test(url)) return false;
    const target = URL.canParse(url, base) ? new URL(url, base) : undefined;
    return !target || target.protocol === 'http:' || kinds.some((kind) => policy.forbids(kind, target) !== undefined);
  };
  for (const [, attribute, value] of html.toLowerCase().matchAll(policed)) {
    if (attribute === undefined || value === undefined) return true;
    const kinds = kindsOfAttribute[attribute];
    const urls = attribute.endsWith('srcset') ? addressesIn(value) : [value];
    if (kinds ? urls.some((url) => isForbidden(url, kinds)) : policy.forbidsText('style-src', value, 'attribute')) return true;
  }
  return false;
}

/** Reports what browsers refuse to load or to run on a page, because of the policy of the same build. */
export function checkPolicy(page: Pick<CheckedPage, 'elements' | 'origin'>, site: PolicyOfPage): Problem[] {
  const { policy } = site;
  const problems: Problem[] = [];
  for (const element of page.elements) {
    for (const { url, kind } of loadedBy(element)) {
      const report = addressProblem({ element: element.name, url, kind }, site);
      if (report) problems.push(report({ where: page.origin(element) }));
    }
    for (const { what, kind, text, place } of textsThatRun(element)) {
      const directive = policy.forbidsText(kind, text, place);
      if (directive !== undefined)
        problems.push(
          checkErrors.POLICY_TEXT({ what, text: text.slice(0, shownLength), directive }, { where: page.origin(element) }),
        );
    }
  }
  return problems;
}

interface LoadedAddress {
  readonly element: string;
  readonly url: string;
  readonly kind: string;
}

/** Returns the report of an address that browsers refuse. A broken one is reported with the links. */
function addressProblem(
  { element, url, kind }: LoadedAddress,
  { policy, base }: PolicyOfPage,
): ((details: ProblemDetails) => Problem) | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const target = new URL(url, base);
  const shown = { element, url: url.slice(0, shownLength) };
  if (base.startsWith('https:') && target.protocol === 'http:') return (details) => checkErrors.FILE_INSECURE(shown, details);
  const directive = policy.forbids(kind, target);
  const source = sourceOf(target);
  return directive === undefined ? undefined : (details) => checkErrors.POLICY_FILE({ ...shown, directive, source }, details);
}

/** Lists the addresses in a stylesheet. */
export const styleAddresses = (text: string): readonly string[] =>
  [
    ...text
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s*(?:"([^"]+)"|'([^']+)')/g),
  ].flatMap((match) => match.slice(1).find((part) => part !== undefined) ?? []);

/** Reports what browsers refuse to load for a stylesheet. `whereOf` returns the position of an address. */
export function checkStylePolicy(text: string, site: PolicyOfPage, whereOf: (url: string) => ProblemDetails): Problem[] {
  return [...new Set(styleAddresses(text))].flatMap((url) => {
    const kind = /\.(?:woff2?|ttf|otf)(?:[?#]|$)/i.test(url)
      ? 'font-src'
      : /\.css(?:[?#]|$)/i.test(url)
        ? 'style-src'
        : 'img-src';
    return addressProblem({ element: 'style', url, kind }, site)?.(whereOf(url)) ?? [];
  });
}

/** Maximum length of a text in a message. */
const shownLength = 80;

/** The part of an address that a policy names. */
const sourceOf = ({ protocol, origin }: URL): string => (origin === 'null' ? protocol : origin);

/** Directive about a file, by element and attribute; about all attributes without one. */
const kinds: Readonly<Record<string, string>> = {
  audio: 'media-src',
  'button formaction': 'form-action',
  embed: 'object-src',
  form: 'form-action',
  iframe: 'frame-src',
  image: 'img-src',
  img: 'img-src',
  'input formaction': 'form-action',
  'input src': 'img-src',
  object: 'object-src',
  script: 'script-src',
  track: 'media-src',
  'video poster': 'img-src',
  video: 'media-src',
};

/** Directive about the target of a <link>, by its `rel`, and by `as` if it is loaded in advance. */
const linkKinds: Readonly<Record<string, string>> = {
  'apple-touch-icon': 'img-src',
  icon: 'img-src',
  manifest: 'manifest-src',
  modulepreload: 'script-src',
  stylesheet: 'style-src',
};
const preloadKinds: Readonly<Record<string, string>> = {
  fetch: 'connect-src',
  font: 'font-src',
  image: 'img-src',
  script: 'script-src',
  style: 'style-src',
};

function loadedBy(element: HtmlElement): readonly { readonly url: string; readonly kind: string }[] {
  const { name, attributes } = element;
  if (name === 'base' && attributes.href !== undefined) return [{ url: attributes.href, kind: 'base-uri' }];
  return addressesOf(element).flatMap(({ url, attribute }) => {
    const kind = name === 'link' ? kindOfLink(element) : name === 'source' ? kindOfSource(element) : kindOf(name, attribute);
    return kind === undefined ? [] : [{ url, kind }];
  });
}

const kindOf = (name: string, attribute: string): string | undefined => kinds[`${name} ${attribute}`] ?? kinds[name];

const kindOfSource = ({ parent }: HtmlElement): string => (parent?.name === 'picture' ? 'img-src' : 'media-src');

function kindOfLink({ attributes: { rel = '', as = '' } }: HtmlElement): string | undefined {
  const names = rel.toLowerCase().split(/\s+/);
  if (names.includes('preload')) return preloadKinds[as];
  return names.map((each) => linkKinds[each]).find((kind) => kind !== undefined);
}

interface TextThatRuns {
  readonly what: string;
  readonly kind: 'script-src' | 'style-src';
  readonly text: string;
  readonly place: 'element' | 'attribute';
}

/** Types of scripts that run, or that change which scripts run. All others hold data. */
const scriptTypes = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

function* textsThatRun(element: HtmlElement): Generator<TextThatRuns> {
  const { name, attributes } = element;
  if (name === 'script' && attributes.src === undefined && scriptTypes.test(attributes.type?.trim() ?? ''))
    yield { what: 'A script in the page', kind: 'script-src', text: textIn(element), place: 'element' };
  if (name === 'style') yield { what: 'A <style> element', kind: 'style-src', text: textIn(element), place: 'element' };
  for (const attribute in attributes) {
    const text = attributes[attribute] ?? '';
    if (attribute === 'style') yield { what: `The style of <${name}>`, kind: 'style-src', text, place: 'attribute' };
    else if (/^on[a-z]+$/.test(attribute))
      yield { what: `The attribute “${attribute}” of <${name}>`, kind: 'script-src', text, place: 'attribute' };
  }
}
