import type { ErrorNoticeProps } from './error-notice.tsx';

const body = { html: '<p>Text.</p>', headings: [] };

export const examples = {
  lost: {
    texts: { en: { title: 'Title', lead: 'Lead.', body }, fr: { title: 'Titre', lead: 'Chapeau.', body } },
    spot: 'lost',
  },
} satisfies Record<string, ErrorNoticeProps>;
