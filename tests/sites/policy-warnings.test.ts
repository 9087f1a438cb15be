/** `generate` reports what the policy of the same build forbids, at the line of the template, as `check` does at the page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';

const configFile = 'boreal.config.ts';
const pageFile = 'templates/note.page.tsx';
const page = (body: string): string => `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string }
export default ({ data }: PageProps<Data>) => <main>
  <h1>{data.title}</h1>
  ${body}
</main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;

const elsewhere = 'https://other.example';
const raw = (html: string): string => `<div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(html)} }} />`;

const codesOf = async (site: MiniSite): Promise<readonly string[]> =>
  (await site.generate()).problems.map(({ code, severity, where }) => `${severity} ${code} ${where?.file}:${where?.line}`);

/** Codes about the policy in a report of `check`, with the names of files. */
async function checked(site: MiniSite): Promise<readonly string[]> {
  const { problems } = JSON.parse((await site.boreal(['check', '--json'])).stdout) as {
    readonly problems: readonly { readonly code: string; readonly where: { readonly file: string } }[];
  };
  const codes = problems.filter(({ code }) => /POLICY|INSECURE|INTEGRITY/.test(code));
  return [...new Set(codes.map(({ code, where }) => `${code} ${where.file}`))].sort();
}

test.each([
  ['a style', 'CHECK_POLICY_TEXT', '<p style={{ color: "red" }}>Red</p>', "'unsafe-inline'"],
  ['a style element', 'CHECK_POLICY_TEXT', raw('<style>p{color:red}</style>'), 'class'],
  ['a script in the page', 'CHECK_POLICY_TEXT', raw('<script>start()</script>'), "'script-src'"],
  ['an attribute with a script', 'CHECK_POLICY_TEXT', raw("<p onclick = 'start()'>Start</p>"), 'template'],
  ['a style without quotes', 'CHECK_POLICY_TEXT', raw('<p STYLE=color:red>Red</p>'), "'unsafe-inline'"],
  ['a script of another host', 'CHECK_POLICY_FILE', `<script src="${elsewhere}/a.js" />`, elsewhere],
  ['a picture of another host', 'CHECK_POLICY_FILE', `<img alt="" src="${elsewhere}/a.png" />`, `'img-src': ['${elsewhere}']`],
  [
    'a second picture of another host',
    'CHECK_POLICY_FILE',
    `<img alt="" src="/favicon.ico" srcSet="/favicon.ico 1x, ${elsewhere}/a.png 2x" />`,
    elsewhere,
  ],
  ['a picture within the page', 'CHECK_POLICY_FILE', '<img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" />', 'data:'],
  ['a picture without https', 'CHECK_FILE_INSECURE', '<img alt="" src="http://mini.example/a.png" />', 'https'],
  ['a frame', 'CHECK_POLICY_FILE', `<iframe title="Map" src="${elsewhere}/" />`, elsewhere],
  ['a film', 'CHECK_POLICY_FILE', `<video src="${elsewhere}/a.mp4" />`, elsewhere],
  ['the picture of a film', 'CHECK_POLICY_FILE', `<video poster="${elsewhere}/a.png" />`, elsewhere],
  ['a sound', 'CHECK_POLICY_FILE', `<audio><source src="${elsewhere}/a.mp3" /></audio>`, elsewhere],
  ['an object', 'CHECK_POLICY_FILE', '<object data="/favicon.ico" />', 'no setting'],
  ['a form', 'CHECK_POLICY_FILE', `<form action="${elsewhere}/send" />`, elsewhere],
  ['a button', 'CHECK_POLICY_FILE', `<button type="submit" formAction="${elsewhere}/send">Send</button>`, elsewhere],
  ['a hash that does not fit', 'CHECK_INTEGRITY', '<script src="/own.js" integrity="sha256-aaaa" />', ''],
])('%s: %s', async (_, code, body, hint) => {
  const site = await miniSite({ [pageFile]: page(body), 'public/own.js': 'start()' });
  const { code: exit, problems } = await site.generate();
  const shown = problems.map((problem) => [problem.severity, problem.code, problem.where?.file, problem.where?.line]);
  expect([exit, shown]).toEqual([0, [['warning', code, pageFile, 6]]]);
  expect(problems[0]?.message).toMatch(/^On \/en\/hello\/ and other pages: /);
  expect(problems[0]?.hint).toContain(hint);
  const pages = [`${code} dist/en/hello/index.html`, `${code} dist/fr/hello/index.html`];
  expect(await checked(site)).toEqual(expect.arrayContaining(pages));
});

test('the warning comes with each run, also of pages that are reused, until a setting allows it', async () => {
  const site = await miniSite({
    [pageFile]: page(`<img alt="" src="${elsewhere}/a.png" />`),
    'content/note/other.en.md': note(),
    'content/note/other.fr.md': note([], 'Un texte.'),
  });
  const warning = [`warning CHECK_POLICY_FILE ${pageFile}:6`];
  expect(await codesOf(site)).toEqual(warning);
  expect(await codesOf(site)).toEqual(warning);
  await site.write('content/note/other.en.md', note([], 'Another text.'));
  expect(await codesOf(site)).toEqual(warning);
  await site.remove('content/note/other.en.md');
  await site.remove('content/note/other.fr.md');
  expect(await codesOf(site)).toEqual(warning);
  const text = await readFile(join(site.root, configFile), 'utf8');
  await site.write(
    configFile,
    text.replace('rootShared:', `contentSecurityPolicy: { 'img-src': ['${elsewhere}'] }, rootShared:`),
  );
  expect(await codesOf(site)).toEqual([]);
  await site.write(configFile, text);
  expect(await codesOf(site)).toEqual(warning);
});

test('slices, styles and the links of all documents have the warning, too', async () => {
  const { root } = await miniSite();
  const text = await readFile(join(root, configFile), 'utf8');
  const site = await miniSite({
    [pageFile]: page(`<img alt="" src="${elsewhere}/a.png" />`),
    'templates/header.tsx': 'export default () => <header>\n  <p style={{ color: "red" }}>Red</p>\n</header>;\n',
    [configFile]: text.replace('rootShared:', `headLinks: [{ rel: 'stylesheet', href: '${elsewhere}/a.css' }],\n  rootShared:`),
    'templates/root.tsx': `import './site.css';\n${await readFile(join(root, 'templates/root.tsx'), 'utf8')}`,
    'templates/site.css': `p { color: red; }\n@font-face { font-family: a; src: url(${elsewhere}/a.woff2); }\n`,
  });
  const line = text.split('\n').findIndex((each) => each.includes('rootShared:')) + 1;
  expect([...(await codesOf(site))].sort()).toEqual([
    `warning CHECK_POLICY_FILE ${configFile}:${line}`,
    `warning CHECK_POLICY_FILE ${pageFile}:6`,
    'warning CHECK_POLICY_FILE templates/site.css:2',
    'warning CHECK_POLICY_TEXT templates/header.tsx:2',
  ]);
});
