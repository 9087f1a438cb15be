import { expect, test } from 'vitest';
import { breadcrumbList, faqPage } from '../../../../templates/structured-data/structured-data.ts';

test('a breadcrumb names each step with its whole address', () => {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Questions', path: '/faqs/' },
  ];
  expect(breadcrumbList(crumbs, (path) => `https://www.example.com/en${path}`)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.com/en/' },
      { '@type': 'ListItem', position: 2, name: 'Questions', item: 'https://www.example.com/en/faqs/' },
    ],
  });
});

test('questions are marked up with the text of their answers', () => {
  expect(faqPage([{ title: 'Why?', body: { html: '<p>So.</p>', headings: [] } }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } }],
  });
});
