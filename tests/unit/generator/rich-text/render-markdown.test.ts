import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headingId } from '../../../../generator/rich-text/heading-list.ts';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';

const english = createMarkdownRenderer({ locale: 'en', tag: 'en-CA', pathPrefix: '' });
const french = createMarkdownRenderer({ locale: 'fr', tag: 'fr-CA', pathPrefix: '/site' });
const permissive = createMarkdownRenderer({
  locale: 'en',
  tag: 'en-CA',
  pathPrefix: '',
  markdown: { bareLinks: true, allow: ['b', 'div', 'section'] },
});
const origin = { file: 'content/note/hello.en.md', line: 10, field: 'body' };
const htmlOf = (markdown: string, render = english): string => render(markdown, origin).richText.html;
const problemsOf = (markdown: string) =>
  english(markdown, origin).problems.map(({ code, where }) => [code, (where?.line ?? 0) - origin.line + 1]);

describe('formatted text', () => {
  it.each([
    ['paragraphs', 'one\n\ntwo', '<p>one</p>\n<p>two</p>'],
    ['emphasis', '*a* **b** ~~c~~', '<p><em>a</em> <strong>b</strong> <s>c</s></p>'],
    ['a list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['code', '`<b>`', '<p><code>&lt;b&gt;</code></p>'],
    ['an escaped character', '1 \\< 2', '<p>1 &lt; 2</p>'],
    ['quotation marks', '"a" it\'s', '<p>“a” it’s</p>'],
    ['nothing', '', ''],
  ])('renders %s', (_name, markdown, html) => {
    expect(htmlOf(markdown)).toBe(html);
  });

  it('puts a table into an element that a keyboard can scroll', () => {
    const html = htmlOf('| a |\n|---|\n| b |');
    expect(html).toMatch(/^<div class="table-scroll" tabindex="0"><table>\n<thead>[\s\S]*<\/table><\/div>$/);
  });

  it.each([
    [
      'the paragraph above it that begins with a colon',
      ': A *b* "c"\n\n| d |\n|---|',
      'aria-label="A b “c”"',
      '<caption>A <em>b</em> “c”</caption>',
    ],
    ['a line with a colon directly above it', 'a\n\n: b\n| c |\n|---|', 'aria-label="b"', '<caption>b</caption>'],
    ['a caption rather than a heading', '## a\n\n: <b\n\n| c |\n|---|', 'aria-label="&lt;b"', '<caption>&lt;b</caption>'],
  ])('names a table by its caption: %s', (_name, markdown, name, caption) => {
    const html = htmlOf(markdown);
    expect(html).toContain(`<div class="table-scroll" role="group" ${name} tabindex="0"><table>\n${caption}\n<thead>`);
    expect(html).not.toContain('<p>:');
  });

  it('names a table without a caption by the heading above it', () => {
    const html = htmlOf('## a\n\n### Été {#b}\n\nc\n\n| d |\n|---|\n\n## e');
    expect(html).toContain(
      '<div class="table-scroll" role="group" aria-labelledby="b" tabindex="0"><table aria-labelledby="b">\n<thead>',
    );
  });

  it.each([
    ['**a** | b', '<th scope="row">a</th>\n<td>b</td>'],
    ['**a *b* [c](/d/)** | **e**', '<th scope="row">a <em>b</em> <a href="/en/d/">c</a></th>\n<td><strong>e</strong></td>'],
    ['**a** b | c', '<td><strong>a</strong> b</td>\n<td>c</td>'],
    ['**a** **b** | c', '<td><strong>a</strong> <strong>b</strong></td>\n<td>c</td>'],
    ['*a* | b', '<td><em>a</em></td>\n<td>b</td>'],
    [' | b', '<td></td>\n<td>b</td>'],
  ])('makes the first cell of a row its header if all of it is strong: %s', (row, cells) => {
    expect(htmlOf(`| **h** | i |\n|---|---|\n| ${row} |`)).toContain(
      `<tr>\n<th><strong>h</strong></th>\n<th>i</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n${cells}\n</tr>`,
    );
  });

  it.each([': a', ': a\n\nb\n\n| c |\n|---|', ':\n\n| a |\n|---|', '- : a\n\n| b |\n|---|'])(
    'keeps a colon that does not begin a caption: %j',
    (markdown) => {
      expect(htmlOf(markdown)).not.toContain('<caption>');
      expect(htmlOf(markdown)).toMatch(/<(p|li)>:/);
    },
  );

  it('has the typography of its language', () => {
    expect(htmlOf('Prix : "75 $" !', french)).toBe('<p>Prix\u00a0: «\u00a075\u00a0$\u00a0»!</p>');
  });

  it('has the typography of its language around marked words', () => {
    expect(htmlOf('« **mot** » et **prix** : oui', french)).toBe(
      '<p>«\u00a0<strong>mot</strong>\u00a0» et <strong>prix</strong>\u00a0: oui</p>',
    );
  });

  it('keeps code unchanged', () => {
    expect(htmlOf('`a : "b"...`', french)).toBe('<p><code>a : &quot;b&quot;...</code></p>');
  });
});

describe('a link in formatted text', () => {
  it.each([
    ['a page', '[x](/faqs/?a=b#top)', '/site/fr/faqs/?a=b#top'],
    ['a page with accents', '[x](/été/)', '/site/fr/%C3%A9t%C3%A9/'],
    ['a file', '[x](/files/a.pdf)', '/site/files/a.pdf'],
    ['a file with a question mark in its name', '[x](/a%3Fb.pdf)', '/site/a%3Fb.pdf'],
    ['a file with a number sign in its name', '[x](/a%23b.pdf)', '/site/a%23b.pdf'],
    ['a heading of the same page', '[x](#top)', '#top'],
    ['another site', '[x](https://other.example/?a=1&b=2)', 'https://other.example/?a=1&amp;b=2'],
    ['an email address', '<a@b.example>', 'mailto:a@b.example'],
  ])('to %s is rendered', (_name, markdown, href) => {
    expect(htmlOf(markdown, french)).toContain(`<a href="${href}">`);
  });

  it('to this site is listed with its path and line', () => {
    const { links } = english('one\ntwo [a](/a/)\n\n[b](/b.pdf) [c](https://c.example)', origin);
    expect(links).toEqual([
      { kind: 'page', path: '/a/', line: 11 },
      { kind: 'file', path: '/b.pdf', line: 13 },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'java&#x09;script:alert(1)',
    '//evil.example',
    '/.//evil.example',
    'about/',
    'data:text/html,x',
    '',
  ])('to “%s” is reported and has no target', (target) => {
    expect(problemsOf(`[x](${target})`)).toEqual([['TEXT_LINK_TARGET', 1]]);
    expect(htmlOf(`[x](${target})`)).toBe('<p>x</p>');
  });
});

describe('a picture in formatted text', () => {
  it('is loaded lazily', () => {
    expect(htmlOf('![A house](/pictures/a.png)', french)).toBe(
      '<figure><img src="/site/pictures/a.png" alt="A house" loading="lazy"></figure>',
    );
  });

  it('without alternative text is reported', () => {
    expect(problemsOf('a\n![](/a.png)')).toEqual([['TEXT_IMAGE_TEXT', 2]]);
  });

  it.each(['https://other.example/a.png', '/page/', '#a', 'data:image/png;base64,AA'])('from %s is reported', (source) => {
    expect(problemsOf(`![x](${source})`)).toEqual([['TEXT_LINK_TARGET', 1]]);
  });
});

describe('HTML in formatted text', () => {
  it.each([
    ['a block', 'a\n\n<div onclick="x()">\ntext\n</div>', '<p>a</p>\n<p>text</p>', [['TEXT_RAW_HTML', 3]]],
    ['a script', 'a\n\n<script>\nalert()\n</script>', '<p>a</p>', [['TEXT_RAW_HTML', 3]]],
    ['a comment without an end', '<!-- note', '<p>note</p>', [['TEXT_COMMENT', 1]]],
    ['marked words', 'a\nb <b onclick="x()">c</b>', '<p>a\nb c</p>', [['TEXT_RAW_HTML', 2]]],
  ])('as %s is reported, and its words are shown', (_name, markdown, html, problems) => {
    expect(problemsOf(markdown)).toEqual(problems);
    expect(htmlOf(markdown)).toBe(html);
  });

  it.each([
    ['line<p>next</p>', '<p>line next</p>'],
    ['a <a href="/x/" onclick="y">b</a> c', '<p>a b c</p>'],
    ['a <img src="/x.png" alt="b &amp; c" onerror="y"> d', '<p>a b &amp; c d</p>'],
    ['a <mark>b', '<p>a b</p>'],
    ['a <mark>*b</mark>*', '<p>a <em>b</em></p>'],
    ['a <font color="red">b</font>', '<p>a b</p>'],
    ['<div>open\n\nb', '<p>open</p>\n<p>b</p>'],
    [
      '<h1>Terms</h1>\n<h2>Part</h2>\n<table><tr><td>One</td></tr></table>\n\n## Part',
      '<h2 id="terms">Terms</h2>\n<h2 id="part">Part</h2>\n<div class="table-scroll" role="group" aria-labelledby="part" tabindex="0"><table aria-labelledby="part">\n<tbody>\n<tr>\n<td>One</td>\n</tr>\n</tbody>\n</table></div>\n<h2 id="part-2">Part</h2>',
    ],
    ['<ul>\n<li><a href="/x/">One</a>\n<li>Two\n</ul>', '<ul>\n<li><a href="/en/x/">One</a></li>\n<li>Two</li>\n</ul>'],
    ['<section><iframe src="x"></iframe><p>One', '<p>One</p>'],
  ])('%j loses no word', (markdown, html) => {
    expect(problemsOf(markdown).length).toBeGreaterThan(0);
    expect(htmlOf(markdown)).toBe(html);
  });

  it('is quoted in the message by its beginning', () => {
    const [problem] = english(`<div title="${'x'.repeat(100)}">`, origin).problems;
    expect(problem?.message).toMatch(/^HTML is not accepted in formatted text: .{60}…$/);
  });
});

describe('a heading in formatted text', () => {
  const headingsOf = (markdown: string, render = english) => render(markdown, origin).richText.headings;

  it('gets an id from its text', () => {
    expect(headingsOf('## What is *new*?')).toEqual([{ id: 'what-is-new', level: 2, text: 'What is new?' }]);
  });

  it('keeps the id in braces', () => {
    expect(htmlOf('## Title {#my-id}')).toBe('<h2 id="my-id">Title</h2>');
    for (const id of ['équipe', 'v1.2_x', '1', 'が']) expect(htmlOf(`## Title {#${id}}`)).toBe(`<h2 id="${id}">Title</h2>`);
  });

  it('is listed with its typography', () => {
    expect(headingsOf('## Prix : 5 %', french)).toEqual([{ id: 'prix-5', level: 2, text: 'Prix\u00a0: 5\u00a0%' }]);
  });

  it('that occurs twice gets two ids', () => {
    expect(headingsOf('## A\n\n### A\n\n## A').map(({ id }) => id)).toEqual(['a', 'a-2', 'a-3']);
  });

  it('with the id of another heading is reported', () => {
    expect(problemsOf('## A {#x}\n\n## B {#x}')).toEqual([['TEXT_HEADING_ID', 3]]);
  });

  it('takes no id that pages need for themselves', () => {
    const ids = headingsOf('## Boreal client settings\n\n## Gatsby chunk mapping\n\n## boreal develop').map(({ id }) => id);
    expect(ids).toEqual(['boreal-client-settings-2', 'gatsby-chunk-mapping-2', 'boreal-develop-2']);
    expect(problemsOf('## A {#boreal-client-settings}')).toEqual([['TEXT_ID_RESERVED', 1]]);
  });

  it('of the first level is reported', () => {
    expect(problemsOf('text\n\n# A')).toEqual([['TEXT_HEADING_LEVEL', 3]]);
  });

  it.each([
    ['Œuvre d’été', 'oeuvre-d-ete'],
    ['Ça coûte 5 %', 'ca-coute-5'],
    ['A -- B', 'a-b'],
    ['한국어'.normalize('NFD'), '한국어'.normalize('NFC')],
    ['が नमस्ते й', 'が-नमस्ते-й'],
    ['Ｆｕｌｌ ﬁn m²', 'full-fin-m2'],
    ['!?', 'section'],
    ['', 'section'],
  ])('“%s” has the id “%s”', (text, id) => {
    expect(headingId(text)).toBe(id);
  });
});

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/**
 * Returns all tags of markup if every '<' begins a tag and every attribute is quoted, else
 * undefined.
 */
function tagsOf(html: string): readonly Tag[] | undefined {
  const pattern = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>/g;
  if (html.replace(pattern, '').includes('<')) return undefined;
  return [...html.matchAll(pattern)].map(([, slash, name = '', attributes = '']) => ({
    name,
    isEnd: slash === '/',
    attributes: [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value] as const),
  }));
}

function isBalanced(tags: readonly Tag[]): boolean {
  const open: string[] = [];
  for (const { name, isEnd } of tags) {
    if (['br', 'hr', 'img', 'input'].includes(name)) continue;
    if (!isEnd) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

describe('any text as formatted text', () => {
  const pieces = [
    ...[
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '</div>',
      '<!--',
      '-->',
      '<![CDATA[',
      '<b',
      ' onclick="x"',
      '"',
      "'",
      '>',
    ],
    ...[
      '[a](',
      '[a]: ',
      '[a]',
      '![',
      '](',
      ')',
      '<javascript:alert(1)>',
      'javascript:alert(1)',
      'java&Tab;script:x',
      '//evil.example',
    ],
    ...[
      '/.//evil.example',
      '/%2Fevil.example',
      '/a/',
      '/a.pdf',
      '#a',
      'https://x.example',
      ' "title onload=x"',
      '&lt;',
      '&quot;',
      '&#0;',
    ],
    ...[
      '# ',
      '## ',
      ' {#id}',
      '- ',
      '1. ',
      '> ',
      '```',
      '```js onload="x"',
      '`',
      '*',
      '**',
      '_',
      '~~',
      '|',
      '|---|',
      '---',
      '===',
      '\\',
    ],
    ...['[^1]', '[^1]: ', '^[', '> [!NOTE]\n', '- [ ] ', '- [x] ', '\n: ', '~', '^', '[a][b]', '```js\n', 'let a = 1'],
    ...['<details>\n', '<summary>a</summary>\n', '</details>\n', ':::a\n', ':::\n', '::b{c=d}', '{{<', '>}}', '{%', '%}'],
    ...['\n', '\n\n', '    ', '\t', ' ', 'a', 'é', '«', '»', ' :', '...', '\u0000', '\ud800', '\u2028', '%', '%ff'],
  ];
  const markdown = fc.oneof(
    fc.string({ unit: fc.constantFrom(...pieces), maxLength: 25 }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
  );
  const allowed =
    /^(href|src|alt|title|id|class|start|style|loading|tabindex|scope|role|aria-label|aria-labelledby|type|disabled|checked|open)$/;
  const check = (property: (tags: readonly Tag[]) => void): void => {
    fc.assert(
      fc.property(markdown, fc.constantFrom(english, french, permissive), (text, render) => {
        const tags = tagsOf(htmlOf(text, render));
        expect(tags).toBeDefined();
        property(tags ?? []);
      }),
      { numRuns: 400 },
    );
  };

  it('gives no element that runs or embeds anything', () => {
    const names =
      /^(span|dl|dt|dd|sub|sup|section|details|summary|label|input|caption|figure|figcaption|b|p|h[1-6]|ul|ol|li|blockquote|pre|code|em|strong|s|a|img|br|hr|div|table|thead|tbody|tr|th|td)$/;
    check((tags) => {
      for (const { name } of tags) expect(name).toMatch(names);
    });
  });

  it('gives no attribute that runs anything', () => {
    check((tags) => {
      for (const [name] of tags.flatMap(({ attributes }) => attributes)) expect(name).toMatch(allowed);
    });
  });

  it('gives no style except the alignment of table cells', () => {
    check((tags) => {
      for (const [name, value] of tags.flatMap(({ attributes }) => attributes)) {
        if (name === 'style') expect(value).toMatch(/^text-align:(left|center|right)$/);
      }
    });
  });

  it('gives no address that runs code or leaves this site without stating it', () => {
    check((tags) => {
      for (const [name, value] of tags.flatMap(({ attributes }) => attributes)) {
        if (name !== 'href' && name !== 'src') continue;
        const address = value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
        const url = new URL(address, 'https://own.example/en/x/');
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(url.protocol);
        if (!/^(https?|mailto|tel):/.test(address)) expect(url.host).toBe('own.example');
      }
    });
  });

  it('gives markup that is valid inside any element', () => {
    check((tags) => expect(isBalanced(tags)).toBe(true));
  });

  it('gives unique ids, or reports duplicate ones', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { richText, problems } = english(text, origin);
        const ids = richText.headings.map(({ id }) => id);
        const isReported = problems.some(({ code }) => code === 'TEXT_HEADING_ID');
        expect(new Set(ids).size === ids.length || isReported).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
