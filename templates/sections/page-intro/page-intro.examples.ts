import type { PageIntroProps } from './page-intro.tsx';

const crumbs = [{ name: 'Page', path: '/page/' }];

export const examples = {
  plain: { title: 'Title' },
  faq: { title: 'Title', lead: 'Lead.', crumbs, spot: 'faq' },
  contact: { title: 'Title', lead: 'Lead.', crumbs, spot: 'contact' },
  lost: { title: 'Title', lead: 'Lead.', spot: 'lost' },
  storm: { title: 'Title', lead: 'Lead.', spot: 'storm' },
} satisfies Record<string, PageIntroProps>;
