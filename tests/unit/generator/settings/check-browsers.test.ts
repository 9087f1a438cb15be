import { expect, it } from 'vitest';
import { checkBrowsers } from '../../../../generator/settings/check-browsers.ts';
import { problemsOf } from './problems-of.ts';

const check = async (browsers: unknown): Promise<readonly unknown[]> =>
  [...problemsOf({ browsers }), ...(await checkBrowsers(browsers, { file: 'boreal.config.ts' }))].map(({ message, where }) => [
    where?.field,
    message,
  ]);

it.each([undefined, ['safari >= 17'], ['safari >= 17', 'last 2 chrome versions', 'not dead'], ['chrome 120', 'op_mini all']])(
  '%j is allowed',
  async (browsers) => expect(await check(browsers)).toEqual([]),
);

const names = (query: string) => `“${query}” in “browsers” names no version of Chrome, Edge, Firefox or Safari.`;

it.each([
  ['safari >= 17', 'browsers', 'The setting “browsers” is not a list.'],
  [['safari >= 17', 9], 'browsers[1]', 'The setting “browsers[1]” is not a query of browserslist, such as safari >= 17.'],
  [['safari >= 17', 'safary >= 17'], 'browsers[1]', names('safary >= 17')],
  [['not dead'], 'browsers[0]', names('not dead')],
  [['op_mini all'], 'browsers', names('op_mini all')],
  [[], 'browsers', names('')],
])('%j is reported at its place', async (browsers, field, message) => expect(await check(browsers)).toEqual([[field, message]]));
