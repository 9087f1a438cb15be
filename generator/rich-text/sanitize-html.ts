import sanitize from 'sanitize-html';
import {
  acceptedHtml,
  attributesIn,
  blockElements,
  changedHtml,
  codeLanguage,
  givenElement,
  type HtmlAttributes,
  linkSchemes,
  plainWrappers,
  removedWithContent,
  renamedHtml,
  unseenAttributes,
} from './html-elements.ts';

interface SanitizedHtml {
  readonly html: string;
  /** Names of what was removed, each once: '<script>', 'onclick of <a>'. */
  readonly removed: readonly string[];
}

/** Elements within more others are removed; their words remain. */
const maxDepth = 100;

/** Attributes with an address. */
const addressAttributes = ['href', 'src'];

/**
 * Removes everything from HTML that is not accepted. Words remain, except those that no reader sees,
 * such as scripts. `allow`: further elements and attributes. `given`: elements that the site gives to components.
 */
export function sanitizeHtml(html: string, allow: HtmlAttributes = {}, given: readonly string[] = []): SanitizedHtml {
  const accepts = createAcceptance(given.length === 0 ? allow : { ...allow, [givenElement]: ['data'] });
  const removed = new Set<string>();
  const allowsClass = attributesIn(allow, '*').includes('class');
  const options: sanitize.IOptions & { readonly allowedEmptyAttributes: readonly string[] } = {
    allowedTags: [...accepts.elements],
    allowedAttributes: Object.fromEntries(accepts.elements.map((name) => [name, [...accepts.attributesOf(name)]])),
    allowedSchemes: [...linkSchemes],
    allowedSchemesByTag: {},
    allowedSchemesAppliedToAttributes: addressAttributes,
    // Refused later, like any other address that may not be linked to.
    allowProtocolRelative: true,
    // An empty address is reported later.
    allowedEmptyAttributes: ['alt', ...addressAttributes],
    nonTextTags: [...removedWithContent],
    nestingLimit: maxDepth,
    transformTags: { '*': (name, attributes) => transform(name, attributes) },
  };
  return { html: sanitize(withoutLooseTags(withShortcodes(withoutOpenComment(html), given)), options), removed: [...removed] };

  /** Shows the words behind a comment without an end, which browsers would hide. */
  function withoutOpenComment(written: string): string {
    const shown = withoutComments(written);
    if (!shown.includes('<!--')) return shown;
    removed.add('<!-- without -->');
    return shown.replaceAll('<!--', '');
  }

  function transform(name: string, attributes: Readonly<Record<string, string>>): sanitize.Tag {
    if (given.includes(name)) return { tagName: givenElement, attribs: { data: JSON.stringify({ name, attributes }) } };
    const accepted = renamedHtml.get(name) ?? changedHtml.get(name) ?? name;
    const isAccepted = name !== givenElement && accepts.elements.includes(accepted);
    if (removedWithContent.includes(name)) {
      removed.add(`<${name}>`);
      return { tagName: name, attribs: {} };
    }
    if ((!isAccepted && !plainWrappers.has(name)) || changedHtml.has(name)) removed.add(`<${name}>`);
    // Scripts of other systems load it later, from an attribute of their own.
    if (name === 'img' && attributes.src === undefined) removed.add('<img> without src');
    const attribs = Object.fromEntries(
      Object.entries(attributes).filter(([attribute, value]) => {
        if (accepts.attributesOf(accepted).has(attribute) && isSafe(attribute, value)) return true;
        if (!isUnseen(name, attribute)) removed.add(describe(name, attribute, value));
        return false;
      }),
    );
    const language = allowsClass ? undefined : codeLanguage(attribs);
    if (!allowsClass) delete attribs.class;
    if (language !== undefined) attribs.class = `language-${language}`;
    // The words of a removed block do not run into those around it.
    return { tagName: isAccepted ? accepted : wrapperOf(name), attribs };
  }
}

const comment = /<!--(?:-?>|[\s\S]*?--!?>)/g;

/** Removes comments, which are not published. */
export const withoutComments = (html: string): string => (html.includes('<!--') ? html.replace(comment, '') : html);

/** As parsers read it: a quotation mark begins a value behind an equals sign only. */
const tagOrSign = /<\/?[A-Za-z](?:=\s*(?:"[^"]*"|'[^']*'|(?=[^\s"']))|[^<>=])*>|<(?=\/?[A-Za-z])/g;

/** Escapes signs that begin a tag without an end: a browser would take the words behind them for attributes. */
const withoutLooseTags = (html: string): string => html.replace(tagOrSign, (tag) => (tag === '<' ? '&lt;' : tag));

const quoted = `(?:["“”″]|&quot;|&#8(?:220|221|243);)`;
const shortcodeAttribute = String.raw`\s+[\w-]+=(?:${quoted}[^"“”″\]<>]*?${quoted}|'[^']*'|[^\s\]"'<>&]+)`;

/** Turns shortcodes of the elements that the site gives to components into these: `[gallery ids="1"]`, `[box]Words[/box]`. */
function withShortcodes(html: string, given: readonly string[]): string {
  if (given.length === 0 || !html.includes('[')) return html;
  const shortcode = String.raw`\[(\/?)(${given.join('|')})((?:${shortcodeAttribute})*)\s*\/?\](?!\])`;
  const alone = html.replace(new RegExp(`<p>\\s*(${shortcode})\\s*</p>`, 'gi'), '$1');
  const parts = new RegExp(String.raw`<(pre|code)\b[\s\S]*?<\/\1>|<[^>]*>|\[\[|${shortcode}`, 'gi');
  return alone.replace(parts, (written, _code, slash, name, attributes: string, at: number) => {
    if (name === undefined) return written;
    if (slash !== '') return `</${name}>`;
    const hasEnd = alone.toLowerCase().includes(`[/${name.toLowerCase()}]`, at);
    return `<${name}${attributes.replace(new RegExp(quoted, 'g'), '"')}>${hasEnd ? '' : `</${name}>`}`;
  });
}

const wrapperOf = (name: string): string => (blockElements.has(name) ? 'div' : 'span');

function createAcceptance(allow: HtmlAttributes) {
  const elements = [...new Set([...Object.keys(acceptedHtml), ...Object.keys(allow)])].filter((name) => name !== '*');
  const general = [...attributesIn(acceptedHtml, '*'), ...attributesIn(allow, '*')];
  const attributes = new Map(
    elements.map((name) => [name, new Set([...general, ...attributesIn(acceptedHtml, name), ...attributesIn(allow, name)])]),
  );
  const none: ReadonlySet<string> = new Set(general);
  return { elements, attributesOf: (name: string): ReadonlySet<string> => attributes.get(name) ?? none };
}

function isSafe(attribute: string, value: string): boolean {
  if (attribute === 'id') return /^[A-Za-z][\w-]*$/.test(value);
  return !addressAttributes.includes(attribute) || schemeOf(value) === undefined || linkSchemes.includes(schemeOf(value) ?? '');
}

/** Returns the scheme as a browser reads it, which ignores control characters and spaces. */
function schemeOf(address: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them
  const plain = address.replace(/[\u0000-\u0020\u007f]+/g, '').replace(/<!--.*?-->/gs, '');
  return /^([a-z][a-z0-9.+-]*):/i.exec(plain)?.[1]?.toLowerCase();
}

/** True for an attribute that readers do not miss. */
export const isUnseen = (name: string, attribute: string): boolean =>
  attribute.startsWith('data-') ||
  [...attributesIn(unseenAttributes, '*'), ...attributesIn(unseenAttributes, name)].includes(attribute);

function describe(name: string, attribute: string, value: string): string {
  const scheme = addressAttributes.includes(attribute) ? schemeOf(value) : undefined;
  return scheme === undefined ? `${attribute} of <${name}>` : `the ${scheme}: address of <${name}>`;
}
