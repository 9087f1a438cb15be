import type { HeroProps } from './hero.tsx';

const common = {
  title: 'Title',
  lead: 'Lead.',
  primaryAction: { label: 'First', href: '/' },
  secondaryAction: { label: 'Second', href: '/' },
};

export const examples = {
  start: { ...common, scene: 'start' },
  auto: { ...common, scene: 'auto', crumbs: [{ name: 'Auto', path: '/auto/' }] },
  home: { ...common, scene: 'home' },
  tenant: { ...common, scene: 'tenant' },
  condo: { ...common, scene: 'condo' },
  motorcycle: { ...common, scene: 'motorcycle' },
} satisfies Record<string, HeroProps>;
