import type { AccordionProps } from './accordion.tsx';

export const examples = {
  two: {
    items: [
      { id: 'first', title: 'First?', body: { html: '<p>First.</p>', headings: [] } },
      { id: 'second', title: 'Second?', body: { html: '<p>Second.</p>', headings: [] } },
    ],
  },
  beginnings: {
    items: [{ id: 'first', title: 'First?', body: { html: '<p>First.</p>\n<p>Second.</p>', headings: [] }, path: '/first/' }],
  },
} satisfies Record<string, AccordionProps>;
