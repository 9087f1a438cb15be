import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { type HtmlElement, textIn } from '../parse-html.ts';
import type { Policy } from '../policy.ts';
import { addressesOf } from './addresses.ts';
import type { CheckedPage } from './checked-page.ts';

interface PolicyOfPage {
  readonly policy: Policy;
  /** Absolute address of the page. */
  readonly base: string;
}

/** Reports what browsers refuse to load or to run on a page, because of the policy of the same build. */
export function checkPolicy(page: Pick<CheckedPage, 'elements' | 'origin'>, { policy, base }: PolicyOfPage): Problem[] {
  const problems: Problem[] = [];
  const isSafe = base.startsWith('https:');
  for (const element of page.elements) {
    for (const { url, kind } of loadedBy(element)) {
      // A broken address is reported with the links.
      if (!URL.canParse(url, base)) continue;
      const target = new URL(url, base);
      const shown = { element: element.name, url: url.slice(0, shownLength) };
      const directive = policy.forbids(kind, target);
      if (isSafe && target.protocol === 'http:') problems.push(checkErrors.FILE_INSECURE(shown, { where: page.origin(element) }));
      else if (directive !== undefined)
        problems.push(
          checkErrors.POLICY_FILE({ ...shown, directive, source: sourceOf(target) }, { where: page.origin(element) }),
        );
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
