import { defineType, group, href, link, list, markdown, symbol, text } from 'boreal';
import { highlight } from './fragments.ts';

export const linkWrapper = defineType('A link that several places share.', {
  label: text(),
  href: href(),
  /** Target on another host, if a flag opens it. */
  outgoing: href({ optional: true }),
});

export const blade = defineType('A panel that slides in; without JavaScript its link leads to a page.', {
  name: symbol({ choices: ['menu', 'quote', 'claim'] }),
  /** The text of the link that opens it. */
  label: text({ maxLength: 200 }),
  /** Page that replaces it without JavaScript. */
  href: href(),
  title: text({ maxLength: 200 }),
  lead: text(),
  links: list(group({ label: text(), text: text(), href: href() })),
});

export const modal = defineType('A dialogue over the page.', {
  kind: symbol({ choices: ['SELF_SERVE', 'PAGE_NOT_AVAILABLE_IN_PROVINCE', 'PCO_CARD_NUMBER_INFO'] }),
  title: text({ maxLength: 200 }),
  body: markdown(),
  action: group({ label: text(), href: href() }),
  close: text(),
});

export const slice = defineType('A band that several pages show.', {
  title: text({ maxLength: 200 }),
  text: text(),
  look: symbol({ choices: ['highlights', 'call-to-action'] }),
  highlights: list(highlight),
  /** Target of its button. */
  target: link(['link-wrapper', 'blade'], { optional: true }),
});
