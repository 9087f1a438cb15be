/** Elements that a browser's parser moves or that the site's policy forbids: `develop` names the line of the template that makes them. */
import { expect, test } from 'vitest';
import { developPaths, type PageReport } from '#contract/develop';
import { miniSite } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

const pageFile = 'templates/note.page.tsx';
const page = (body: string): string => `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string }
const Rows = ({ count }: { count: number }) => Array.from({ length: count }, (_, at) => <tr key={at}><td>{at}</td></tr>);
export default ({ data }: PageProps<Data>) => <main>
  <h1>{data.title}</h1>
  ${body}
</main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;

const warningsOf = async (origin: string, path: string): Promise<string[]> => {
  await (await fetch(origin + path)).text();
  const report = (await (await fetch(`${origin}${developPaths.page}?path=${path}`)).json()) as PageReport;
  return report.problems.map(({ severity, place, message }) => `${severity} ${place} ${message}`);
};

test.each([
  ['rows without a body of the table', '<table><Rows count={2} /></table>', 4, /<tr key/, '<tr>.*directly in <table>'],
  ['a block in a paragraph', '<p><span><div>Block</div></span></p>', 7, /<div>/, '<div>'],
  ['a style that the policy forbids', '<p style={{ color: "red" }}>Red</p>', 7, /<p/, 'style of <p>'],
  [
    'a picture of another site',
    '<img src="https://pictures.example/a.png" alt="A" width="1" height="1" />',
    7,
    /<img/,
    'pictures.example',
  ],
  ['a picture that is not encrypted', '<img src="http://mini.example/a.png" alt="A" width="1" height="1" />', 7, /<img/, 'http:'],
  ['rows in markup of a text', "<div dangerouslySetInnerHTML={{ __html: '<table><tr></tr></table>' }} />", 7, /<div/, '<tr>'],
])('%s: the page has a warning with the line, once, until it is correct', async (_, body, line, at, message) => {
  const broken = page(body);
  const column = (broken.split('\n')[line - 1] ?? '').search(at) + 1;
  const site = await miniSite({ [pageFile]: broken });
  const { origin, log } = await startDevelop(site.root);
  const warnings = await warningsOf(origin, '/en/hello/');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(new RegExp(`^warning ${pageFile}:${line}:${column} .*${message}`));
  await expect.poll(log).toContain(`${pageFile}:${line}:${column}`);
  await site.write(pageFile, page('<p>Correct</p>'));
  await expect.poll(() => warningsOf(origin, '/en/hello/')).toEqual([]);
});

test('a slice has the warning at its own line before a page is opened', async () => {
  const site = await miniSite({
    'templates/header.tsx': 'export default () => <header>\n  <ul><p>Item</p></ul>\n</header>;\n',
  });
  const { log } = await startDevelop(site.root);
  await expect.poll(log).toContain('templates/header.tsx:2:');
});
