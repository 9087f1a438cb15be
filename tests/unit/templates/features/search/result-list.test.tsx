import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SearchResult } from '#contract/search';
import { FlagsProvider } from '../../../../../templates/features/flags/flags-provider.tsx';
import { ResultList } from '../../../../../templates/features/search/result-list.tsx';
import { inSite } from '../../../../support/rendered-site.tsx';

const result: SearchResult = {
  url: '/en/auto-insurance/',
  category: 'product',
  productType: 'auto',
  page: [
    { text: 'Auto', isMatch: true },
    { text: ' <insurance>', isMatch: false },
  ],
  description: [{ text: 'For the roads.', isMatch: false }],
};

const rendered = (results: readonly SearchResult[], pathPrefix = ''): string =>
  renderToStaticMarkup(
    inSite(
      <FlagsProvider>
        <ResultList results={results} products={{ auto: 'Auto insurance' }} />
      </FlagsProvider>,
      { pathPrefix },
    ),
  );

test('a result links to its page, below the prefix and with one language segment', () => {
  expect(rendered([result])).toContain('href="/en/auto-insurance/"');
  expect(rendered([result], '/x')).toContain('href="/x/en/auto-insurance/"');
  expect(rendered([{ ...result, url: '/en/en/campaigns/' }])).toContain('href="/en/en/campaigns/"');
});

test('matching words are marked, and no text becomes markup', () => {
  expect(rendered([result])).toContain('<mark>Auto</mark><span> &lt;insurance&gt;</span>');
});

test('the product is named if the site knows it', () => {
  expect(rendered([result])).toContain('>Auto insurance</p>');
  expect(rendered([{ ...result, productType: '' }])).not.toContain('result-list__product');
  expect(rendered([{ ...result, productType: 'boat' }])).not.toContain('result-list__product');
});
