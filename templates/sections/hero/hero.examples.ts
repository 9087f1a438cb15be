import { Scene, type SceneName } from '../../components/illustration/scene.tsx';
import type { HeroProps } from './hero.tsx';

const scene = (name: SceneName) => Scene({ name });

const common = {
  title: 'Title',
  lead: 'Lead.',
  primaryAction: { label: 'First', href: '/' },
  secondaryAction: { label: 'Second', href: '/' },
};

export const examples = {
  start: { ...common, picture: scene('start') },
  auto: { ...common, picture: scene('auto'), crumbs: [{ name: 'Auto', path: '/auto/' }] },
  home: { ...common, picture: scene('home') },
  tenant: { ...common, picture: scene('tenant') },
  condo: { ...common, picture: scene('condo') },
  card: { title: 'Title', lead: 'Lead.', picture: scene('start'), secondaryAction: common.secondaryAction, children: 'Card' },
  motorcycle: { ...common, picture: scene('motorcycle') },
} satisfies Record<string, HeroProps>;
