import { expect, test } from 'vitest';
import { articleObject } from '../../../../templates/structured-data/article.ts';

const parts = {
  type: 'BlogPosting',
  title: 'Five leaks',
  description: 'What to stop.',
  day: '2026-11-04',
  language: 'en',
  url: 'https://www.example.com/en/blog/five-leaks/',
  image: 'https://www.example.com/share.png',
  home: 'https://www.example.com/en/',
  logo: 'https://www.example.com/icon.png',
  site: { name: 'Boreal' },
} as const;

test('an article says what it is, when it appeared and who is behind it', () => {
  const insurer = { '@type': 'Organization', name: 'Boreal', url: parts.home, logo: parts.logo };
  expect(articleObject(parts)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Five leaks',
    description: 'What to stop.',
    datePublished: '2026-11-04',
    inLanguage: 'en',
    mainEntityOfPage: parts.url,
    image: parts.image,
    author: insurer,
    publisher: insurer,
  });
});

test('an article without a description says nothing in its place', () => {
  expect(articleObject({ ...parts, description: undefined })).not.toHaveProperty('description');
});
