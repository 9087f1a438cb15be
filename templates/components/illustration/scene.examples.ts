import type { SceneProps } from './scene.tsx';

export const examples = {
  start: { name: 'start' },
  auto: { name: 'auto' },
  home: { name: 'home' },
  tenant: { name: 'tenant' },
  condo: { name: 'condo' },
  motorcycle: { name: 'motorcycle' },
} satisfies Record<string, SceneProps>;
