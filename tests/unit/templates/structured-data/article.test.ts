import { expect, test } from 'vitest';
import { articleObject } from '../../../../templates/structured-data/article.ts';
import { flawsOf } from '../../../support/structured-data.ts';
import { publication } from './publication.ts';

const parts = {
  type: 'BlogPosting',
  title: 'Five leaks',
  description: 'What to stop.',
  published: '2026-11-04',
  modified: '2026-11-20',
  section: 'Home',
  url: 'https://www.example.com/en/blog/five-leaks/',
  image: { url: 'https://www.example.com/share.png', width: 1200, height: 630, alt: 'A house' },
} as const;

test('an article states its type, its date and its author', () => {
  const insurer = {
    '@type': 'InsuranceAgency',
    '@id': 'https://www.example.com/#organization',
    name: 'Boreal Insurance',
    url: 'https://www.example.com/en/',
    logo: 'https://www.example.com/icon.png',
  };
  expect(articleObject(publication, parts)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${parts.url}#article`,
    headline: 'Five leaks',
    description: 'What to stop.',
    datePublished: '2026-11-04',
    dateModified: '2026-11-20',
    articleSection: 'Home',
    inLanguage: 'en',
    mainEntityOfPage: { '@id': parts.url },
    image: { '@type': 'ImageObject', url: parts.image.url, width: 1200, height: 630, caption: 'A house' },
    author: insurer,
    publisher: insurer,
  });
});

test.each(['description', 'published', 'modified', 'section'] as const)(
  'unknown properties of an article are left out: %s',
  (part) => {
    const { length } = Object.keys(articleObject(publication, parts));
    expect(Object.keys(articleObject(publication, { ...parts, [part]: undefined }))).toHaveLength(length - 1);
  },
);

test('an article has the properties that search engines require', () => {
  for (const type of ['Article', 'BlogPosting', 'NewsArticle'] as const) {
    expect(flawsOf(articleObject(publication, { ...parts, type }))).toEqual([]);
  }
});
