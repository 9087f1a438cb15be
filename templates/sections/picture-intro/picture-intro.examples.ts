import type { PictureIntroProps } from './picture-intro.tsx';

export const examples = {
  auto: { title: 'Title', lead: 'Lead.', crumbs: [{ name: 'Page', path: '/page/' }], scene: 'auto' },
} satisfies Record<string, PictureIntroProps>;
