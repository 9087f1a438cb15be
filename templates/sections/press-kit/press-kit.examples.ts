import type { PressKitProps } from './press-kit.tsx';

const preview = { alt: '', width: 400, height: 200, src: '/share.png', sources: [] };

export const examples = {
  kit: {
    title: 'Kit',
    text: 'May be used.',
    items: [
      {
        title: 'Logo',
        ground: 'dark',
        preview,
        files: [
          { title: '', url: '/logo.svg', name: 'logo.svg', type: 'image/svg+xml', size: 6_100 },
          { title: '', url: '/logo.png', name: 'logo.png', type: 'image/png', size: 20_000 },
        ],
      },
      {
        title: 'Picture',
        preview,
        files: [{ title: '', url: '/picture.png', name: 'picture.png', type: 'image/png', size: 40_000 }],
      },
    ],
  },
} satisfies Record<string, PressKitProps>;
