import { defineType, group, href, list, text } from 'boreal';
import { menuIcon } from './fragments.ts';

const action = group({ label: text(), href: href() });

export const navigation = defineType('The menu of the header.', {
  groups: list(
    group({
      label: text(),
      href: href(),
      links: list(group({ label: text(), text: text(), href: href(), icon: menuIcon })),
    }),
    { min: 1 },
  ),
});

export const footer = defineType('The foot of every page.', {
  groups: list(group({ title: text(), links: list(action, { min: 1 }) }), { min: 1 }),
  legalLinks: list(action, { min: 1 }),
  disclaimer: text(),
  copyright: text(),
});
