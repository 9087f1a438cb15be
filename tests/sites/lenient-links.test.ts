import { expect, test } from 'vitest';
import { miniSite, note, standardConfig } from '../support/mini-site.ts';

const content = {
  'content/note/hello.en.md': note(['more: /other'], '[a](/other)\n\n::card{to=/other.html}\n\n::card{to=/other}'),
  'content/note/hello.fr.md': note(['more: "/other.html#part"'], '[a](/other)'),
  'content/note/other.en.md': note([], 'Another text.\n\n## Part'),
  'content/note/other.fr.md': note([], 'Un autre texte.\n\n## Part'),
  'templates/card.tsx': 'export default ({ to }: { readonly to: string }) => <a href={to}>card</a>;',
};

const configWith = (links: string) =>
  standardConfig.replace(
    'rootShared:',
    `markdown: { links: '${links}' },
  richText: { directives: { card: { component: 'templates/card.tsx', fields: { to: href() } } } }, rootShared:`,
  );

test('links of fields, directives and texts may lack their last slash', async () => {
  const site = await miniSite({ ...content, 'boreal.config.ts': configWith('lenient') });
  const { status, problems } = await site.generate();
  expect([status, problems]).toEqual(['generated', []]);
  const files = await site.output();
  const [english = '', french = '', data = ''] = [
    files['en/hello/index.html'],
    files['fr/hello/index.html'],
    files['page-data/en/hello/page-data.json'],
  ];
  const linksIn = (html: string) => [...new Set(html.match(/(?<=href=")\/(?:en|fr)\/other[^"]*/g))].sort();
  expect(linksIn(english)).toEqual(['/en/other/']);
  expect(linksIn(french)).toEqual(['/fr/other/']);
  expect(data.match(/"to":"\/en\/other\/"/g)).toHaveLength(2);
});

test('without the setting, each of them is a problem', async () => {
  const site = await miniSite({ ...content, 'boreal.config.ts': configWith('strict') });
  const { status, problems } = await site.generate();
  expect(status).toBe('failed');
  expect(problems.map(({ code, where }) => `${code} ${where?.file}:${where?.line}`)).toEqual([
    'ROUTE_LINK_BROKEN content/note/hello.en.md:3',
    'ROUTE_LINK_BROKEN content/note/hello.en.md:6',
    'ROUTE_LINK_BROKEN content/note/hello.en.md:8',
    'ROUTE_LINK_BROKEN content/note/hello.en.md:10',
    'ROUTE_LINK_BROKEN content/note/hello.fr.md:3',
    'ROUTE_LINK_BROKEN content/note/hello.fr.md:6',
  ]);
});

test('a link with the path prefix of the site is refused with the path that it means', async () => {
  const site = await miniSite({
    'content/note/hello.en.md': note(['more: /docs/hello/'], '[a](/docs/hello/) [b](/docs/gone/)'),
    'boreal.config.ts': standardConfig.replace('rootShared:', "pathPrefix: '/docs', rootShared:"),
  });
  const { problems } = await site.generate();
  expect(problems.map(({ message }) => message)).toEqual([
    'There is no page /docs/hello/. Did you mean /hello/?',
    'There is no page /docs/hello/. Did you mean /hello/?',
    'There is no page /docs/gone/.',
  ]);
});
