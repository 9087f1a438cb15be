import { parseHtml } from '../../check/parse-html.ts';

/** A page as search engines and shared links show it. */
export interface SharedPage {
  readonly title: string;
  readonly description: string;
  /** Address of the published page. */
  readonly address: string;
  /** False if search engines must not list it. */
  readonly isListed: boolean;
  readonly card: {
    readonly title: string;
    readonly description: string;
    /** Path of the picture on this server, and its alternative text; absent without one. */
    readonly picture?: string;
    readonly alt: string;
  };
}

/** Reads the head of a rendered page. */
export function sharedPage(html: string): SharedPage {
  const { elements } = parseHtml(html);
  const meta = (name: string): string =>
    elements.find((each) => each.name === 'meta' && [each.attributes.name, each.attributes.property].includes(name))?.attributes
      .content ?? '';
  const title = elements.find(({ name }) => name === 'title')?.children.join('') ?? '';
  const description = meta('description');
  const canonical = elements.find(({ name, attributes }) => name === 'link' && attributes.rel === 'canonical');
  const picture = meta('og:image');
  return {
    title,
    description,
    address: canonical?.attributes.href ?? meta('og:url'),
    isListed: !meta('robots').includes('noindex'),
    card: {
      title: meta('og:title') || title,
      description: meta('og:description') || description,
      alt: meta('og:image:alt'),
      ...(picture === '' ? {} : { picture: URL.canParse(picture) ? new URL(picture).pathname : picture }),
    },
  };
}
