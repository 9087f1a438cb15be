import type { CardProps } from '#contract/page';
import type { ContentGraph } from '../../content/model.ts';
import type { Messages } from '../site-shared.ts';
import type { CardPicture } from './card-background.ts';

/** Name of a text in the messages for cards. */
type CardText = keyof Messages['card'];

/** Returns the card for shared links of an entry's pages: its title, a line above it, and a picture. */
export const entryCard = (
  graph: ContentGraph,
  { locale, fields: { title } }: { readonly locale: string; readonly fields: { readonly title: string } },
  label: CardText,
  picture: CardPicture,
): CardProps => ({ title, label: textsOf(graph, locale)[label], siteName: siteOf(graph, locale).name, picture });

/** Returns the card that all pages of a family share. */
export const familyCard =
  (label: CardText, title: CardText, picture: CardPicture) =>
  (graph: ContentGraph, locale: string): CardProps => {
    const texts = textsOf(graph, locale);
    return { title: texts[title], label: texts[label], siteName: siteOf(graph, locale).name, picture };
  };

/** Returns the card of all other pages. */
export function siteCard(graph: ContentGraph, locale: string): CardProps {
  const { name, tagline } = siteOf(graph, locale);
  return { title: tagline, label: textsOf(graph, locale).company, siteName: name, picture: 'start' satisfies CardPicture };
}

const textsOf = (graph: ContentGraph, locale: string) => graph.single('messages', 'interface', locale).fields.card;
const siteOf = (graph: ContentGraph, locale: string) => graph.single('site', 'site', locale).fields;
