import type { SiteMapProps } from './site-map.tsx';

export const examples = {
  two: {
    areas: [
      {
        title: 'First',
        groups: [
          { title: 'Plain', links: [{ title: 'Page', path: '/page/' }] },
          { title: 'With a page', path: '/group/', links: [{ title: 'Other', path: '/group/other/' }] },
        ],
      },
      { title: 'Second', path: '/second/', groups: [{ title: 'More', links: [{ title: 'Third', path: '/third/' }] }] },
    ],
  },
} satisfies Record<string, SiteMapProps>;
