import type { PageIntroProps } from './page-intro.tsx';

const crumbs = [{ name: 'Page', path: '/page/' }];

export const examples = {
  plain: { title: 'Title' },
  inside: { title: 'Title', lead: 'Lead.', crumbs },
  illustrated: { title: 'Title', lead: 'Lead.', crumbs, picture: 'Picture' },
} satisfies Record<string, PageIntroProps>;
