import { expect, test } from 'vitest';
import {
  breadcrumbList,
  organization,
  service,
  webPage,
  webSite,
} from '../../../../templates/structured-data/structured-data.ts';
import { flawsOf } from '../../../support/structured-data.ts';
import { publication } from './publication.ts';

const url = 'https://www.example.com/en/faqs/';
const insurer = {
  description: 'An insurer.',
  slogan: 'Plain words.',
  otherNames: ['Boreal'],
  languages: ['en', 'fr'],
  address: 'PO Box 1',
  areaServed: ['Ontario'],
};
const page = { url, name: 'Questions', description: 'Answers.', hasBreadcrumb: true, questions: [] };

test('a breadcrumb has the full address of each step', () => {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Questions', path: '/faqs/' },
  ];
  const list = breadcrumbList(url, crumbs, (path) => `https://www.example.com/en${path}`);
  expect(list).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.com/en/' },
      { '@type': 'ListItem', position: 2, name: 'Questions', item: url },
    ],
  });
  expect(flawsOf(list)).toEqual([]);
});

test('a page has its address as id, and names its site, its breadcrumb and its last change', () => {
  expect(webPage(publication, { ...page, modified: '2026-01-15' })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': url,
    url,
    name: 'Questions',
    description: 'Answers.',
    dateModified: '2026-01-15',
    inLanguage: 'en',
    isPartOf: {
      '@type': 'WebSite',
      '@id': 'https://www.example.com/en/#website',
      name: 'Boreal Insurance',
      url: publication.home,
    },
    breadcrumb: { '@id': `${url}#breadcrumb` },
  });
  const bare = webPage(publication, { ...page, description: undefined, hasBreadcrumb: false });
  expect(Object.keys(bare)).toEqual(['@context', '@type', '@id', 'url', 'name', 'inLanguage', 'isPartOf']);
});

test('a page with answers is a page of questions, with the text of the answers', () => {
  const questions = [{ title: 'Why?', body: { html: '<p>So.</p>', headings: [] } }];
  const faqPage = webPage(publication, { ...page, questions });
  expect(faqPage).toMatchObject({
    '@type': 'FAQPage',
    '@id': url,
    mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } }],
  });
  expect(flawsOf(faqPage)).toEqual([]);
});

test('the site names the address of its search, if it has one, and its publisher', () => {
  const search = 'https://www.example.com/en/search/';
  expect(flawsOf(webSite(publication, search))).toEqual([]);
  expect(webSite(publication, search)).toMatchObject({
    '@id': 'https://www.example.com/en/#website',
    publisher: { '@id': organization(publication, insurer)['@id'] },
    potentialAction: { target: { urlTemplate: `${search}?q={search_term_string}` } },
  });
  expect(webSite(publication, undefined)).not.toHaveProperty('potentialAction');
});

test('a service names its provider and where it is offered', () => {
  const object = service(publication, { url, name: 'Auto insurance', description: 'For cars.', areas: ['Ontario'] });
  expect(flawsOf(object)).toEqual([]);
  expect(object).toMatchObject({ provider: { '@id': organization(publication, insurer)['@id'] }, areaServed: ['Ontario'] });
  expect(flawsOf({ ...object, areaServed: [] })).not.toEqual([]);
});

test('the insurer is the same in all languages', () => {
  const english = organization(publication, insurer);
  expect(flawsOf(english)).toEqual([]);
  expect(english).toMatchObject({ name: 'Boreal Insurance', alternateName: ['Boreal'], url: publication.home });
  const site = { ...publication.site, name: 'Assurance Boréal', description: 'Un assureur.', tagline: 'Mots clairs.' };
  const french = organization({ ...publication, site, home: 'https://www.example.com/fr/', language: 'fr' }, insurer);
  expect(french).toEqual(english);
});
