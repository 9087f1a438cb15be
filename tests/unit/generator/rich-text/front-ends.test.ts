import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { createHtmlRenderer } from '../../../../generator/rich-text/render-html.ts';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';
import { createRichTextRenderer } from '../../../../generator/rich-text/render-rich-text.ts';
import type { RichTextNode } from '../../../../generator/rich-text/rich-text-document.ts';
import { sanitizeHtml } from '../../../../generator/rich-text/sanitize-html.ts';
import { hostileTexts } from '../../../support/hostile-texts.ts';
import { sized } from '../../../support/length.ts';

const english = { locale: 'en', tag: 'en-CA', pathPrefix: '' };
const origin = { file: 'a.md', line: 1 };
const markdown = createMarkdownRenderer(english);
const html = createHtmlRenderer(english);
const document = createRichTextRenderer(english);

const ofMarkdown = (text: string) => markdown(text, origin);
const ofHtml = (text: string) => html(sanitizeHtml(text).html, origin);
const ofDocument = (content: readonly RichTextNode[]) =>
  document({ nodeType: 'document', content, data: {} } as never, {
    origin,
    entry: () => undefined,
    embeddedText: () => undefined,
  });

const textNode = (value: string, ...marks: readonly string[]): RichTextNode => ({
  nodeType: 'text',
  value,
  data: {},
  marks: marks.map((type) => ({ type })),
});
const block = (nodeType: string, ...content: readonly RichTextNode[]): RichTextNode => ({ nodeType, content, data: {} });

/** Returns the words w0, w1, … of HTML, in order, as readers see them. */
function wordsIn(written: string): readonly string[] {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) });
  parser.end(written);
  return text.match(/w\d+/g) ?? [];
}

/** A text of pieces with a word between each two. */
const withWords = (pieces: readonly string[]): string => pieces.map((piece, index) => `${piece}w${index} `).join('');
const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `w${index}`);

const marks = [
  '**',
  '*',
  '_',
  '~~',
  '~',
  '^',
  '`',
  '[',
  '](/a/) ',
  '] ',
  '| ',
  '==',
  '[[',
  ']]',
  '{ ',
  '} ',
  '"',
  "'",
  '< ',
  '> ',
];
const lines = [
  '\n',
  '\n\n',
  '\n- ',
  '\n1. ',
  '\n3. ',
  '\n\n## ',
  '\n##',
  '\n> ',
  '\n    ',
  '\n\n::: a ',
  '\n---\n',
  '\n| ',
  '\n\n> [!NOTE] ',
];
const tags = [
  'b',
  'sup',
  'kbd',
  'div',
  'font',
  'details',
  'summary',
  'section',
  'h1',
  'h2',
  'p',
  'ul',
  'li',
  'table',
  'tr',
  'td',
  'a',
  'q',
  'video',
  'audio',
  'canvas',
  'object',
  'x-other',
];
const tagPieces = [...tags.flatMap((name) => [`<${name}>`, `</${name}>`]), '<br>', '<hr>', '<!-- a -->', '&amp;'];

/** The same random texts in each run: fewer of them in normal ones. */
const runs = { numRuns: sized(100, 500), seed: 56 };

const piecesOf = (pieces: readonly string[]) => fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 });

test('all words of Markdown are shown, in order', () => {
  fc.assert(
    fc.property(piecesOf([...marks, ...lines, ...tagPieces]), (pieces) => {
      const { richText, problems } = ofMarkdown(withWords(pieces));
      // Cells without a column are refused, and no table shows them.
      fc.pre(problems.every(({ code }) => code !== 'TEXT_CELLS_LOST'));
      expect(wordsIn(richText.html)).toEqual(numbered(pieces.length));
    }),
    runs,
  );
});

test('all words of HTML are shown, in order', () => {
  fc.assert(
    fc.property(piecesOf(tagPieces), (pieces) => {
      expect(wordsIn(ofHtml(withWords(pieces)).richText.html)).toEqual(numbered(pieces.length));
    }),
    runs,
  );
});

const types = ['paragraph', 'heading-1', 'heading-2', 'blockquote', 'unordered-list', 'unknown-part', 'table'];

test('all words of a document are shown, in order', () => {
  const inline = fc.constantFrom([], ['bold'], ['code'], ['unknown'], ['italic', 'superscript']);
  const part = fc.record({ type: fc.constantFrom(...types), marks: inline });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 14 }), (parts) => {
      const content = parts.map(({ type, marks: names }, index) => {
        const words = textNode(`w${index}`, ...names);
        const paragraph = block('paragraph', words);
        if (type === 'blockquote') return block(type, paragraph);
        if (type === 'unordered-list') return block(type, block('list-item', paragraph));
        if (type === 'table') return block(type, block('table-row', block('table-cell', paragraph)));
        return type === 'unknown-part' ? block(type, paragraph) : block(type, words);
      });
      expect(wordsIn(ofDocument(content).richText.html)).toEqual(numbered(parts.length));
    }),
    runs,
  );
});

test('words behind a tag or comment without an end are shown', () => {
  expect(sanitizeHtml('<p>a</p><!-- b <i>c</i>')).toEqual({ html: '<p>a</p> b <em>c</em>', removed: ['<!-- without -->'] });
  expect(ofHtml('<p>a</p><x y="b<p>c</p>').richText.html).toContain('<p>c</p>');
  expect(sanitizeHtml('a<!-- b -->c<!-->d<!--->e')).toEqual({ html: 'acde', removed: [] });
});

/** Positions of a hostile text: alone, and within other parts. */
const positions = [
  (text: string) => text,
  (text: string) => `- a\n\n  ${text.replaceAll('\n', '\n  ')}`,
  (text: string) => `a **b** ${text} *c*`,
  (text: string) => `| a |\n|---|\n| ${text.replaceAll('\n', ' ')} |`,
  (text: string) => `<div>\n\n${text}\n\n</div>\n\nb`,
];

test('words around a hostile text are shown, in order, or the text is refused', () => {
  const refused: string[] = [];
  for (const text of hostileTexts) {
    const around = {
      Markdown: ofMarkdown(`w0 **b**\n\n${text}\n\nw1`),
      HTML: ofHtml(`<p>w0</p>${text}<p>w1</p>`),
      document: ofDocument([block('paragraph', textNode(`w0 ${text}`)), block('paragraph', textNode('w1', 'bold'))]),
    };
    for (const [name, { richText, problems }] of Object.entries(around)) {
      const words = wordsIn(richText.html);
      const isRefused = problems.length > 0 || (name === 'HTML' && sanitizeHtml(text).removed.length > 0);
      if (words.length < 2 && isRefused) refused.push(name);
      else expect([name, text, words]).toEqual([name, text, numbered(2)]);
    }
  }
  // A script or a style without an end hides all that follows.
  expect(refused.filter((name) => name === 'document')).toEqual([]);
  expect(refused.length).toBeLessThan(hostileTexts.length / 3);
});

test('no front end writes anything that runs or loads', () => {
  const hostile = hostileTexts.flatMap((text) => positions.map((position) => position(text)));
  expect(hostile.length).toBeGreaterThan(200);
  for (const text of hostile) {
    const documents = [block('paragraph', textNode(text)), block('heading-2', textNode(text, 'bold'))];
    for (const { richText } of [ofMarkdown(text), ofHtml(text), ofDocument(documents)]) {
      const parser = new Parser({
        onopentag(name, attributes) {
          expect(name).not.toMatch(/^(?:script|iframe|svg|math|base|meta|link|style|template|object|embed)$/);
          for (const [attribute, value] of Object.entries(attributes)) {
            expect(attribute).not.toMatch(/^on|^srcdoc$/);
            if (attribute === 'href' || attribute === 'src') expect(value).not.toMatch(/^\s*(?:javascript|data):|^\/[/\\]/i);
          }
        },
      });
      parser.end(richText.html);
    }
  }
});

const colours = '<pre><code class="language-js"><span class="code-keyword">let</span> a <span class="code-keyword">=</span> ';
test.each([
  ['a fence', ofMarkdown('```js\nlet a = 1;\n```')],
  ['HTML in Markdown', ofMarkdown('<pre><code class="language-js">let a = 1;\n</code></pre>')],
  ['HTML', ofHtml('<pre><code class="language-js">let a = 1;</code></pre>')],
  ['HTML of WordPress', ofHtml('<pre class="wp-block-code"><code lang="" class="hljs language-js">let a = 1;</code></pre>')],
  ['HTML with a language around the code', ofHtml('<pre class="lang-js">let a = 1;</pre>')],
  ['HTML with marked words', ofHtml('<pre><code class="language-js"><span class="token">let</span> a = 1;<br></code></pre>')],
  ['a document', ofDocument([{ ...block('code-block', textNode('let a = 1;')), data: { language: 'js' } }])],
])('code in %s has the colours of its language', (_name, { richText: { html: shown }, problems }) => {
  expect([shown.replace(' lang=""', ''), problems]).toEqual([`${colours}<span class="code-number">1</span>;\n</code></pre>`, []]);
});

test.each([
  [
    'of an unknown language',
    '<pre><code class="x language-zz">a\n</code></pre>',
    '<pre><code class="language-zz">a\n</code></pre>',
  ],
  ['without a language', '<pre class="x"><code class="y">a\nb</code></pre>', '<pre><code>a\nb</code></pre>'],
  [
    'with a link',
    '<pre><code class="language-js">a <a href="/b/">b</a></code></pre>',
    '<pre><code class="language-js">a <a href="/en/b/">b</a></code></pre>',
  ],
  ['within a line', '<p>A <code class="language-js">let</code>.</p>', '<p>A <code class="language-js">let</code>.</p>'],
  ['behind a line end, which browsers drop', '<pre>\na\n</pre>', '<pre>a\n</pre>'],
  ['with an empty line first', '<pre>\n\na</pre>', '<pre>\n\na</pre>'],
  ['that is empty', '<p>A</p><pre><code class="language-js"></code></pre>', '<p>A</p>'],
])('code in HTML %s is shown without colours', (_name, written, shown) => {
  expect(ofHtml(written).richText.html).toBe(shown);
});

test('a component of MDX is refused with the hint of directives', () => {
  const hintOf = (text: string) => ofMarkdown(text).problems[0]?.hint;
  expect(hintOf('<Chart year={2018} />')).toMatch(/directive/);
  expect(hintOf('<font>a</font>')).toMatch(/Write it in Markdown/);
});

test.each([
  ['[gallery ids="1,2"]', true],
  ['[caption id="x" width=300]Words[/caption]', true],
  ['[audio src=“a.mp3”]', true],
  ['[1], [sic], [a = b], [see below]', false],
])('%s is a shortcode in Markdown, HTML and documents: %j', (text, isReported) => {
  const expected = isReported ? ['TEXT_SHORTCODE_BRACKETS'] : [];
  for (const { problems } of [ofMarkdown(text), ofHtml(`<p>${text}</p>`), ofDocument([block('paragraph', textNode(text))])])
    expect(problems.map(({ code }) => code)).toEqual(expected);
});

test.each([
  ['in code of HTML', ofHtml('<p><code>[gallery ids="1"]</code></p>')],
  ['in code of Markdown', ofMarkdown('`[gallery ids="1"]`')],
  ['behind a backslash', ofMarkdown('\\[gallery ids="1"]')],
  ['as the words of a link', ofMarkdown('[gallery ids="1"](/a/)')],
  ['as the name of a link', ofMarkdown('[gallery ids="1"][b]\n\n[b]: /a/')],
])('a shortcode in brackets is no problem %s', (_name, { problems }) => {
  expect(problems).toEqual([]);
});
