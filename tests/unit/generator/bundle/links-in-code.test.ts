import { expect, test } from 'vitest';
import { linksIn } from '../../../../generator/bundle/links-in-code.ts';

test.each([
  [`<a href={href('/about/')}>`, ['/about/']],
  ['const a = props.href("/about/#team", "fr");', ['/about/ fr']],
  ['href(`/about/`)', ['/about/']],
  ["href(\n  '/about/',\n)", ['/about/']],
  ["// href('/about/')", []],
  ["/* href('/about/') */ href('/b/')", ['/b/']],
  ["const a = 'https://x.example/'; href('/b/')", ['/b/']],
  [`href(\`/\${slug}/\`)`, []],
  ["href('/' + slug)", []],
  ["href('/files/a.pdf')", []],
  ["href('/a.html')", ['/a.html']],
  ["href('https://x.example/')", []],
  ["href('//x.example/')", []],
  ["toHref('/about/')", []],
])('the links of %s are %j', (text, expected) => {
  expect(linksIn({ file: 'a.tsx', text }).map(({ path, locale }) => (locale ? `${path} ${locale}` : path))).toEqual(expected);
});

test('a link has its position', () => {
  const [link] = linksIn({ file: 'a.tsx', text: "/* a */\n  href('/b/')" });
  expect(link?.position.where).toEqual({ file: 'a.tsx', line: 2, column: 3 });
});
