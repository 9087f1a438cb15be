import { elementOf } from './markdown-html.ts';
import type { Token } from './markdown-types.ts';
import { sanitizeHtml, withoutComments } from './sanitize-html.ts';
import { parseHtmlTree } from './text-tree.ts';

/**
 * Turns tags of links and pictures within a line into the tokens that Markdown has for them, and removes
 * comments. A tag with anything that is not accepted stays, and is refused later.
 */
export function readTags(children: readonly Token[]): Token[] {
  const tokens = children.filter((token) => token.type !== 'html_inline' || withoutComments(token.content) !== '');
  const open: Token[] = [];
  for (const token of tokens) {
    const name = token.type === 'html_inline' ? elementOf(token.content) : '';
    if (name === 'img') readPicture(token);
    else if (name === 'a' && !token.content.startsWith('</')) open.push(token);
    else if (name === 'a') {
      const start = open.pop();
      if (start && readLink(start)) Object.assign(token, { type: 'link_close', tag: 'a', nesting: -1, content: '' });
    }
  }
  return tokens;
}

function readLink(token: Token): boolean {
  const { href, title } = attributesOf(token) ?? {};
  if (href === undefined) return false;
  const attrs = Object.entries({ href, ...(title === undefined ? {} : { title }) });
  Object.assign(token, { type: 'link_open', tag: 'a', nesting: 1, markup: 'html', content: '', attrs });
  return true;
}

function readPicture(token: Token): void {
  const { src, alt, title } = attributesOf(token) ?? {};
  if (src === undefined) return;
  const words = Object.assign(new (classOf(token))('text', '', 0), { content: alt ?? '' });
  const attrs = Object.entries({ src, alt: '', ...(title === undefined ? {} : { title }) });
  const meta = { isDecoration: alt === '' };
  Object.assign(token, { type: 'image', tag: 'img', content: alt ?? '', attrs, children: [words], meta });
}

const classOf = (token: Token) => token.constructor as new (type: string, tag: string, nesting: 0) => Token;

/** Returns the attributes of a tag; undefined if one is not accepted. */
function attributesOf({ content }: Token): Readonly<Record<string, string>> | undefined {
  const { html, removed } = sanitizeHtml(content, { img: ['title'] });
  const [node] = removed.length > 0 ? [] : parseHtmlTree(html);
  return node?.kind === 'element' ? node.attributes : undefined;
}
