import { expect, it } from 'vitest';
import { markdown } from '../../../../generator/model/kinds/markdown.ts';
import { text } from '../../../../generator/model/kinds/text.ts';
import { checkSources } from '../../../../generator/settings/check-sources.ts';

const check = (contentful: unknown): readonly string[] =>
  checkSources({ content: 'content', contentful: contentful as object }, { file: 'boreal.config.ts' }).map(
    ({ message }) => message,
  );

it.each([
  undefined,
  {},
  { assetHosts: ['media.example.com', 'localhost:81'] },
  { tags: ['north', 'all-sites'] },
  { where: { post: { market: ['ca', 1, true] } } },
  { space: 'a', host: undefined, insecure: true, pollSeconds: 0.5 },
])('%j is allowed', (settings) => expect(check(settings)).toEqual([]));

it.each([
  [{ spaceId: 'a' }, 'The config has an unknown setting “contentful.spaceId”. Did you mean “contentful.space”?'],
  [
    { previewtoken: 'secret' },
    'The config has an unknown setting “contentful.previewtoken”. Did you mean “contentful.previewToken”?',
  ],
  [
    { assetHosts: ['https://media.example.com'] },
    'The setting “contentful.assetHosts[0]” is not the name of a host, such as media.example.com.',
  ],
  [{ tags: 'north' }, 'The setting “contentful.tags” is not a list.'],
  [{ where: { post: { market: 'ca' } } }, 'The setting “contentful.where.post.market” is not a list.'],
  [{ pollSeconds: 0 }, 'The setting “contentful.pollSeconds” is not a number of seconds above 0.'],
  [{ insecure: '1' }, 'The setting “contentful.insecure” is not true or false.'],
  ['a', 'The setting “contentful” is not a record of settings.'],
])('%j is reported', (settings, message) => expect(check(settings)).toEqual([message]));

it.each([markdown(), text({ optional: true })])('a field in the place of a source is one problem', (field) => {
  const sources = { docs: { ...field, files: { '{slug}.md': 'doc' } } };
  const problems = checkSources({ sources: sources as never }, { file: 'boreal.config.ts' });
  expect(problems.map(({ message }) => message)).toEqual([
    "The setting “sources.docs” is not a source: it is a field without a folder; files are markdown({ folder: 'content', … }).",
  ]);
});
