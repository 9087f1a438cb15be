import type { LinkProps } from './link.tsx';

export const examples = {
  sitePath: { to: '/faqs/?q=1#top', children: 'Site path' },
  phone: { to: 'tel:+18005550123', children: 'Phone' },
  external: { to: 'https://www.example.com/', rel: 'external', children: 'External' },
} satisfies Record<string, LinkProps>;
