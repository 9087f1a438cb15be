import type { BreadcrumbProps } from './breadcrumb.tsx';

export const examples = {
  oneLevel: { crumbs: [{ name: 'Page', path: '/page/' }] },
  threeLevels: {
    crumbs: [
      { name: 'Section', path: '/section/' },
      { name: 'Group', path: '/section/group/' },
      { name: 'Page', path: '/section/group/page/' },
    ],
  },
} satisfies Record<string, BreadcrumbProps>;
