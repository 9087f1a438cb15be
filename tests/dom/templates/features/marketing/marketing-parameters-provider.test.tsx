import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import {
  MarketingParametersProvider,
  useMarketingParameters,
} from '../../../../../templates/features/marketing/marketing-parameters-provider.tsx';
import { inSite } from '../../../../support/rendered-site.tsx';

function Source() {
  const { parameters, append } = useMarketingParameters();
  return `${parameters().utm_source} ${append('https://quote.example/')}`;
}

const page = (
  <MarketingParametersProvider>
    <Source />
  </MarketingParametersProvider>
);

test('a component outside the provider throws an error for developers', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => renderToString(inSite(<Source />))).toThrow(
    'useMarketingParameters is called outside MarketingParametersProvider.',
  );
});

test('components receive the parameters of the visit, and none in a build', () => {
  const marketing = { parameters: () => ({ utm_source: 'news' }), append: (href: string) => `${href}?utm_source=news` };
  expect(renderToString(inSite(page, { services: { marketing } }))).toBe('news https://quote.example/?utm_source=news');
  expect(renderToString(inSite(page))).toBe('undefined https://quote.example/');
});
