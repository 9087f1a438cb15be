import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import type { HtmlAttributes } from '../../../../generator/rich-text/html-elements.ts';
import { createHtmlRenderer, listHtmlFiles } from '../../../../generator/rich-text/render-html.ts';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';
import { sanitizeHtml } from '../../../../generator/rich-text/sanitize-html.ts';
import type { TextFiles } from '../../../../generator/rich-text/text-files.ts';
import { escapeHtml } from '../../../../generator/support/escape-html.ts';
import { isBalanced, tagsOf } from '../../../support/strict-markup.ts';

/** Has pictures of the site, and of `assets.example`. */
const files: TextFiles = {
  hasAssets: true,
  isAsset: (address) => address.startsWith('https://assets.example/'),
  pictureHtml: (address, alt, attributes = {}) => {
    const written = Object.entries({ src: `/sized${new URL(address, 'https://a').pathname}`, alt, ...attributes });
    return `<img ${written.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ')}>`;
  },
  fileUrl: () => '/site/assets/files/a.pdf',
  problem: () => undefined,
};
const options = { locale: 'fr', tag: 'fr-CA', pathPrefix: '/site', files };
const renderHtml = createHtmlRenderer(options);
const renderMarkdown = createMarkdownRenderer(options);

const render = (html: string, allow?: HtmlAttributes) => renderHtml(sanitizeHtml(html, allow).html, { file: 'note' });
const htmlOf = (html: string, allow?: HtmlAttributes): string => render(html, allow).richText.html;
/** White space between tags has no meaning here. */
const compact = (html: string): string => html.replace(/>\s+</g, '><').replace(/\s+/g, ' ');
const codesOf = (html: string): readonly string[] => render(html).problems.map(({ code }) => code);

describe('HTML gives what the same text in Markdown gives', () => {
  test.each([
    ['paragraphs and emphasis', '<p>One <b>two</b> <i>three</i></p><p>four</p>', 'One **two** *three*\n\nfour'],
    ['typography across elements', '<p>Il dit "oui <em>vraiment</em>" !</p>', 'Il dit "oui *vraiment*" !'],
    ['headings with ids', '<h2>Été</h2><h3 id="own">Autre</h3><h2>Été</h2>', '## Été\n\n### Autre {#own}\n\n## Été'],
    ['lists', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['an ordered list from three', '<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
    ['quotes', '<blockquote><p>a</p></blockquote>', '> a'],
    ['code', '<p><code>"a" &lt;b&gt;</code></p><pre><code>"x"  y\n z\n</code></pre>', '`"a" <b>`\n\n```\n"x"  y\n z\n```'],
    ['a rule and a line break', '<p>a<br>b</p><hr>', 'a\\\nb\n\n---'],
    [
      'links',
      '<p><a href="/about/?a=1#b">a</a> <a href="https://a.example/é">b</a> <a href="#c">c</a></p>',
      '[a](/about/?a=1#b) [b](https://a.example/é) [c](#c)',
    ],
    ['a linked file', '<p><a href="https://assets.example/a.pdf">a</a></p>', '[a](https://assets.example/a.pdf)'],
    [
      'pictures',
      '<p><img src="/a.jpg" alt="A"></p><p>b <img src="https://assets.example/c.png" alt="C"></p>',
      '![A](/a.jpg)\n\nb ![C](https://assets.example/c.png)',
    ],
    ['a linked picture', '<p><a href="/about/"><img src="/a.jpg" alt="A"></a></p>', '[![A](/a.jpg)](/about/)'],
    [
      'a table',
      '<table><caption>Prix</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><th>c</th><td>d</td></tr></tbody></table>',
      ': Prix\n\n| a | b |\n| --- | --- |\n| **c** | d |',
    ],
    [
      'a table below a heading, whose head is not marked',
      '<h2>T</h2><table><tr><th>a</th></tr><tr><td>b</td></tr></table>',
      '## T\n\n| a |\n| --- |\n| b |',
    ],
  ])('%s', (_name, html, markdown) => {
    const [here, there] = [render(html), renderMarkdown(markdown, { file: 'note' })];
    expect(compact(here.richText.html)).toBe(compact(there.richText.html));
    expect(here.richText.headings).toEqual(there.richText.headings);
    expect(here.links).toMatchObject(there.links.map(({ kind, path }) => ({ kind, path })));
    expect(here.files).toEqual(there.files);
    expect([here.problems, there.problems]).toEqual([[], []]);
  });

  test.each([
    ['<p><a href="about/">a</a></p>', '[a](about/)'],
    ['<p><a href="">a</a></p>', '[a]()'],
    ['<p><a href="//a.example/">a</a></p>', '[a](//a.example/)'],
    ['<p><img src="a.jpg" alt="A"></p>', '![A](a.jpg)'],
    ['<p><img src="/a.jpg"></p>', '![](/a.jpg)'],
    ['<h2 id="a">A</h2><h2 id="a">B</h2>', '## A {#a}\n\n## B {#a}'],
  ])('%s has the problem of %s', (html, markdown) => {
    const { problems } = renderMarkdown(markdown, { file: 'note' });
    expect(codesOf(html)).toEqual(problems.map(({ code }) => code));
    expect(problems).toHaveLength(1);
  });
});

test('pictures and files are listed before the text is rendered', () => {
  const html = '<p><img src="/a.jpg" alt=""><a href="https://assets.example/a.pdf">a</a><img src="https://b.example/c.jpg"></p>';
  expect(listHtmlFiles(html, files)).toEqual([
    { kind: 'picture', address: '/a.jpg' },
    { kind: 'file', address: 'https://assets.example/a.pdf' },
    { kind: 'picture', address: 'https://b.example/c.jpg' },
  ]);
});

test.each([
  [
    'an empty description is one: the picture decorates',
    '<img src="/a.jpg" alt="">',
    '<figure><img src="/sized/a.jpg" alt=""></figure>',
  ],
  ['words outside of blocks get a paragraph', 'a <div>b</div> c', '<p>a</p><p>b</p><p>c</p>'],
  ['words of removed blocks do not run together', '<h1>a</h1><center>b</center>c', '<h2 id="a">a</h2><p>b</p><p>c</p>'],
  [
    'a figure with its caption',
    '<figure class="wp"><img src="/a.jpg" alt="A"><figcaption>Le texte</figcaption></figure>',
    '<figure><img src="/sized/a.jpg" alt="A"><figcaption>Le texte</figcaption></figure>',
  ],
  [
    'cells of several columns',
    '<table><tr><td colspan="2">a</td></tr></table>',
    '<div class="table-scroll" tabindex="0"><table><tbody><tr><td colspan="2">a</td></tr></tbody></table></div>',
  ],
  ['a definition list', '<dl><dt>a</dt><dd>b</dd></dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
  ['parts of lists and tables without one', '<li>a</li><td>b</td>', '<p>a</p><p>b</p>'],
  ['words in a list without item', '<ul>a<li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['the language of a part', '<p>a <span lang="en" class="x">b</span></p>', '<p>a <span lang="en">b</span></p>'],
  ['a link around blocks', '<a href="#x"><p>a</p><p>b</p></a>', '<p><a href="#x"> a b </a></p>'],
  ['the start of a tag without an end', '<p>a <b c</p><p title="x > y">d', '<p>a &lt;b c</p><p>d</p>'],
  ['empty paragraphs', '<p>&nbsp;</p><p></p><p>a</p>', '<p>a</p>'],
])('%s', (_name, html, expected) => {
  const written = htmlOf(html);
  expect(compact(written)).toBe(expected);
});

test('what the model allows is accepted in addition', () => {
  const html = '<details open><summary>A</summary><p class="x" title="y">b</p></details>';
  expect(sanitizeHtml(html).removed).toEqual(['title of <p>']);
  const allow = { '*': ['class', 'title'] };
  expect(sanitizeHtml(html, allow).removed).toEqual([]);
  expect(compact(htmlOf(html, allow))).toBe('<details open=""><summary>A</summary><p class="x" title="y">b</p></details>');
});

test('a picture has the attributes that are accepted', () => {
  const html = '<p>a <img src="/a.jpg" alt="A" title="T" class="x" lang="en"></p>';
  expect(compact(htmlOf(html, { '*': ['class', 'title'] }))).toBe(
    '<p>a <img src="/sized/a.jpg" alt="A" title="T" class="x" lang="en"></p>',
  );
});

test.each([
  ['within a line', `a ![A](/a.jpg 'Il dit "oui"') b`, '<p>a <img src="/sized/a.jpg" alt="A" title="Il dit « oui »"> b</p>'],
  ['in an item of a list', '- ![A](/a.jpg "T")', '<ul><li><img src="/sized/a.jpg" alt="A" title="T"></li></ul>'],
  ['alone', `![A](/a.jpg '"T"')`, '<figure><img src="/sized/a.jpg" alt="A"><figcaption>« T »</figcaption></figure>'],
])('the title of a picture in Markdown %s is shown', (_name, markdown, html) => {
  expect(compact(renderMarkdown(markdown, { file: 'note' }).richText.html).replaceAll('\u00a0', ' ')).toBe(html);
});

test('everything that is removed is named, except what no reader sees', () => {
  const html =
    '<!-- wp:x --><div class="a" data-b="1" onclick="x()"><h1 style="color:red">T</h1><script>alert(1)</script>' +
    '<a href=" java\tscript:x" target="_blank" rel="noopener">l</a><font color="red">f</font>' +
    '<iframe src="https://a.example"></iframe><img src="data:image/png;base64,AA" alt="A" width="1"><p id="a b">p</p></div>';
  expect(sanitizeHtml(html).removed).toEqual([
    'onclick of <div>',
    '<h1>',
    'style of <h1>',
    '<script>',
    'the javascript: address of <a>',
    '<font>',
    'color of <font>',
    '<iframe>',
    'the data: address of <img>',
    'id of <p>',
  ]);
  expect(compact(htmlOf(html))).toBe('<h2 id="t">T</h2><p>lfA</p><p>p</p>');
});

test.each([
  ['<picture><source srcset="/b.webp" type="image/webp"><img src="/a.jpg" alt=""></picture>', []],
  ['<img data-src="/a.jpg" alt="">', ['<img> without src']],
  ['<a name="x">y</a>', ['name of <a>']],
  ['<table border="1"><colgroup><col></colgroup><tr><td>a</td></tr></table>', ['border of <table>']],
])('%s loses %j', (html, removed) => {
  expect(sanitizeHtml(html).removed).toEqual(removed);
});

test('HTML of many parts, and of a great depth, is sanitized and rendered in little time', () => {
  const begun = process.cpuUsage();
  const deep = `${'<div><b>'.repeat(5000)}deep${'</b></div>'.repeat(5000)}`;
  const many = '<p>It\'s <a href="/about/">"one"</a> of <i>many</i>.</p><ul><li>a</li></ul>'.repeat(3000);
  expect(htmlOf(deep)).toContain('deep');
  expect(render(many).links).toHaveLength(3000);
  expect(process.cpuUsage(begun).user).toBeLessThan(10_000_000);
});

/** Known ways to smuggle a script through filters. */
const vectors = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/a.jpg" alt="a"onerror="alert(1)">',
  '<img/src="/a.jpg"/onerror=alert(1) alt=a>',
  '<img src=`javascript:alert(1)` alt=a>',
  '<img src="/a.jpg" alt="&quot; onerror=&quot;alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="/about/" onmouseover="alert(1)">x</a>',
  '<a href=\'/about/" onmouseover="alert(1)\'>x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<body onload=alert(1)>x',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:/">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<style>@import "javascript:alert(1)";</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<p title="&lt;script&gt;">&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<constructor onclick=alert(1)>x</constructor><toString a=b>y</toString><__proto__ src=x>z</__proto__>',
  '<p constructor=1 __proto__=2 hasOwnProperty=3 onclick=alert(1)>x</p>',
  '<td background="javascript:alert(1)">x</td>',
];

/** Elements and attributes of HTML as browsers parse it. */
function parts(html: string): { readonly elements: readonly Element[]; readonly attributes: readonly Attr[] } {
  const document = new Window().document;
  document.body.innerHTML = html;
  const elements = [...document.body.querySelectorAll('*')] as unknown as Element[];
  return { elements, attributes: elements.flatMap((element) => [...element.attributes]) };
}

test.each(vectors)('%s gives no script', (vector) => {
  const everything = { '*': ['class', 'title'], details: ['open'], summary: [], section: [] };
  for (const html of [vector, `<p>${vector}</p>`, `<table><tr><td>${vector}`, `<ul><li>${vector}</ul>`]) {
    for (const allow of [undefined, everything]) {
      const written = htmlOf(html, allow);
      const tags = tagsOf(written);
      expect(tags && isBalanced(tags)).toBe(true);
      const { elements, attributes } = parts(written);
      const names = elements.map(({ localName }) => localName);
      expect(
        names.filter((name) =>
          /^(script|style|svg|math|iframe|object|embed|form|input|button|meta|base|link|video|source|template|noscript|textarea|xmp)$/.test(
            name,
          ),
        ),
      ).toEqual([]);
      expect(
        attributes.filter(({ name }) => /^on|^style$|^srcdoc$|action$|background/.test(name)).map(({ name }) => name),
      ).toEqual([]);
      const addresses = attributes.filter(({ name }) => name === 'href' || name === 'src').map(({ value }) => value);
      expect(addresses.filter((address) => !/^(\/site\/|\/sized\/|https?:\/\/|#|mailto:|tel:)/.test(address))).toEqual([]);
    }
  }
});
