import { BLOCKS, INLINES, MARKS } from '@contentful/rich-text-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryId } from '../../../../generator/model/kinds/link.ts';
import { listRichTextFiles } from '../../../../generator/rich-text/list-rich-text-files.ts';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';
import { createRichTextRenderer } from '../../../../generator/rich-text/render-rich-text.ts';
import { isRichTextDocument, type RichTextDocument } from '../../../../generator/rich-text/rich-text-document.ts';
import type { RichTextContext } from '../../../../generator/rich-text/rich-text-scope.ts';
import type { TextFiles } from '../../../../generator/rich-text/text-files.ts';
import { isBalanced, tagsOf, textOf } from '../../../support/strict-markup.ts';

/** Answers for `assets.example` only. */
const files: TextFiles = {
  hasAssets: true,
  isAsset: (address) => address.startsWith('//assets.example/'),
  pictureHtml: (address, alt) => (files.isAsset(address) ? `<img src="/picture" alt="${alt}">` : undefined),
  fileUrl: (address) => (files.isAsset(address) ? '/site/assets/files/a.pdf' : undefined),
  problem: ({ address }, where) =>
    files.isAsset(address) ? undefined : { code: 'FILE', severity: 'error', message: address, where },
};
const languages = {
  en: { locale: 'en', tag: 'en-CA', pathPrefix: '', files },
  fr: { locale: 'fr', tag: 'fr-CA', pathPrefix: '/site', files },
};
const english = createRichTextRenderer(languages.en);
const french = createRichTextRenderer(languages.fr);

const context: RichTextContext = {
  origin: { file: 'note/hello', field: 'body' },
  entry: (id) =>
    ({
      'note/paged': { title: 'A <page>', path: '/notes/paged/' },
      'note/plain': { title: 'Plain' },
      'note/round': { title: 'Round' },
    })[id as string],
  embeddedText: (id) =>
    ({ 'note/paged': { html: '<h2 id="what">What</h2>\n<p>text</p>' }, 'note/round': 'cycle' as const })[id as string],
};

type Content = readonly unknown[];
const node = (nodeType: string, content: Content = [], data: object = {}) => ({ nodeType, data, content });
const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
const paragraph = (...content: (string | object)[]) =>
  node(
    'paragraph',
    content.map((child) => (typeof child === 'string' ? text(child) : child)),
  );
const heading = (level: number, ...content: (string | object)[]) => ({ ...paragraph(...content), nodeType: `heading-${level}` });
const link = (uri: unknown, ...content: (string | object)[]) => ({
  ...paragraph(...content),
  nodeType: 'hyperlink',
  data: { uri },
});
const list = (name: 'unordered' | 'ordered', ...items: Content[]) =>
  node(
    `${name}-list`,
    items.map((content) => node('list-item', content)),
  );
const cell = (words: string, data: object = {}) => node('table-cell', [paragraph(words)], data);
const header = (words: string, data: object = {}) => node('table-header-cell', [paragraph(words)], data);
const row = (...cells: Content) => node('table-row', cells);
const to = (nodeType: string, target: unknown, ...words: string[]) =>
  node(
    nodeType,
    words.map((word) => text(word)),
    { target },
  );

const document = (...content: Content) => node('document', content) as RichTextDocument;
const htmlOf = (content: Content, render = english): string => render(document(...content), context).richText.html;
const problemsOf = (...content: Content) =>
  english(document(...content), context).problems.map(({ code, where }) => [code.replace('TEXT_', ''), where?.field]);

describe('a document', () => {
  const same: readonly (readonly [name: string, markdown: string, content: Content])[] = [
    ['paragraphs', 'one\n\ntwo', [paragraph('one'), paragraph('two')]],
    [
      'marked words',
      'a *b* **c** ~~d~~ `e"f"`',
      [paragraph('a ', text('b', 'italic'), ' ', text('c', 'bold'), ' ', text('d', 'strikethrough'), ' ', text('e"f"', 'code'))],
    ],
    ['marks within marks', '**a *b* c**', [paragraph(text('a ', 'bold'), text('b', 'italic', 'bold'), text(' c', 'bold'))]],
    ['marks around marks', '*a **b** c*', [paragraph(text('a ', 'italic'), text('b', 'bold', 'italic'), text(' c', 'italic'))]],
    ['marks that begin together', '***a** b*', [paragraph(text('a', 'bold', 'italic'), text(' b', 'italic'))]],
    [
      'headings',
      '## What is *new*?\n\n### Other {#own}\n\n## What is new?',
      [heading(2, 'What is ', text('new', 'italic'), '?'), heading(3, 'Other {#own}'), heading(2, 'What is new?')],
    ],
    ['a list', '- a\n- b', [list('unordered', [paragraph('a')], [paragraph('b')])]],
    [
      'a list in a list',
      '1. a\n   - b\n2. c',
      [list('ordered', [paragraph('a'), list('unordered', [paragraph('b')])], [paragraph('c')])],
    ],
    ['a list of paragraphs', '- a\n\n  b', [list('unordered', [paragraph('a'), paragraph('b')])]],
    ['a quotation', '> a\n>\n> b', [node('blockquote', [paragraph('a'), paragraph('b')])]],
    ['a line', 'a\n\n---\n\nb', [paragraph('a'), node('hr'), paragraph('b')]],
    [
      'a table',
      '| a | b |\n|---|---|\n| c | **d** |\n| e | f |',
      [
        node('table', [
          row(header('a'), header('b')),
          row(cell('c'), node('table-cell', [paragraph(text('d', 'bold'))])),
          row(cell('e'), cell('f')),
        ]),
      ],
    ],
    [
      'a table with a caption',
      'a\n\n: b **"c"**\n\n| d |\n|---|',
      [paragraph('a'), paragraph(': b ', text('"c"', 'bold')), node('table', [row(header('d'))])],
    ],
    [
      'a table below a heading',
      '## a\n\n: b\n\nc\n\n| d |\n|---|',
      [heading(2, 'a'), paragraph(': b'), paragraph('c'), node('table', [row(header('d'))])],
    ],
    ['a table of one row', '| a |\n|---|', [node('table', [row(header('a'))])]],
    [
      'links',
      '[a](/faqs/?a=b#top) [b](/été/) [c](/x.pdf) [d](#é) [e](https://other.example/?a=1&b=2) [f](mailto:a@b.example)',
      [
        paragraph(
          ...[
            link('/faqs/?a=b#top', 'a'),
            link('/été/', 'b'),
            link('/x.pdf', 'c'),
            link('#é', 'd'),
            link('https://other.example/?a=1&b=2', 'e'),
            link('mailto:a@b.example', 'f'),
          ].flatMap((one, index) => (index === 0 ? [one] : [' ', one])),
        ),
      ],
    ],
    ['a line break', 'a  \nb', [paragraph('a\nb')]],
    ['a link to an asset', '[a](//assets.example/a.pdf)', [paragraph(link('//assets.example/a.pdf', 'a'))]],
    [
      'a picture',
      '![What it shows](//assets.example/a.png)',
      [
        to('embedded-asset-block', {
          asset: { file: '//assets.example/a.png', description: 'What it shows', contentType: 'image/png' },
        }),
      ],
    ],
  ];

  it.each(same)('renders %s like Markdown', (_name, markdown, content) => {
    for (const language of Object.values(languages)) {
      const expected = createMarkdownRenderer(language)(markdown, { file: 'a' });
      const { richText, problems, links, files: uses } = createRichTextRenderer(language)(document(...content), context);
      expect(richText).toEqual(expected.richText);
      expect(problems).toEqual([]);
      expect(uses).toEqual(expected.files);
      expect(links.map(({ kind, path }) => [kind, path])).toEqual(expected.links.map(({ kind, path }) => [kind, path]));
    }
  });

  it.each([...Object.values(BLOCKS).filter((type) => type !== BLOCKS.DOCUMENT), ...Object.values(INLINES), 'text'])(
    'has a rule for the type %s',
    (type) => {
      const codes = problemsOf(node(type), paragraph(node(type))).map(([code]) => code);
      expect(codes).not.toContain('NODE_UNKNOWN');
    },
  );

  it.each(Object.values(MARKS))('has a rule for the mark %s', (mark) => {
    expect(problemsOf(paragraph(text('a', mark)))).toEqual([]);
    expect(htmlOf([paragraph(text('a', mark))])).toMatch(/^<p><(\w+)>a<\/\1><\/p>$/);
  });

  it('with other characters keeps them', () => {
    const words = [
      text('a', 'underline'),
      text('b', 'superscript'),
      text('c', 'subscript'),
      text('d', 'superscript', 'underline'),
    ];
    expect(htmlOf([paragraph(...words)])).toBe('<p><u>a</u><sup>b</sup><sub>c</sub><u><sup>d</sup></u></p>');
  });

  it('shows nothing for empty parts', () => {
    const nothing = paragraph('', text('\n', 'bold'), ' ');
    expect(
      htmlOf([nothing, paragraph('', 'a', ''), nothing, heading(2, ''), list('ordered'), node('blockquote', [nothing]), nothing]),
    ).toBe('<p>a</p>');
    expect(htmlOf([paragraph('a ', link('/b/', ''), 'c')])).toBe('<p>a c</p>');
  });

  it('keeps no-break spaces', () => {
    expect(htmlOf([paragraph('\u00a0'), paragraph('5\u00a0km')])).toBe('<p>\u00a0</p>\n<p>5\u00a0km</p>');
  });

  it('marks header cells below the first row as headers of their rows', () => {
    expect(htmlOf([node('table', [row(header('a'), cell('b'))])])).toContain(
      '<tbody>\n<tr>\n<th scope="row">a</th>\n<td>b</td>\n</tr>\n</tbody>',
    );
  });

  it('keeps several paragraphs of a cell', () => {
    const html = htmlOf([node('table', [row(node('table-cell', [paragraph('a'), paragraph('b')]))])]);
    expect(html).toContain('<td>\n<p>a</p>\n<p>b</p>\n</td>');
  });

  it('renders cells that span others', () => {
    expect(htmlOf([node('table', [row(cell('a', { colspan: 2, rowspan: 50 }), cell('b', { colspan: 1 }))])])).toContain(
      '<td colspan="2" rowspan="50">a</td>\n<td>b</td>',
    );
  });

  it.each([0, 51, 1.5, -1, '2', null, { a: '"' }, Number.NaN])('with a cell that spans %j others is reported', (colspan) => {
    const table = node('table', [row(cell('a', { colspan }))]);
    expect(htmlOf([table])).toContain('<td>a</td>');
    expect(problemsOf(table)).toEqual([['CELL_SPAN', 'body.content[0].content[0].content[0]']]);
  });

  it('differs from other values', () => {
    expect([document(), { nodeType: 'document', content: [] }].every(isRichTextDocument)).toBe(true);
    expect([null, 'document', [], {}, { nodeType: 'document' }, paragraph('a')].some(isRichTextDocument)).toBe(false);
  });
});

describe('the typography of a document', () => {
  it.each([
    ['quotation marks', ['"a" it\'s'], '“a” it’s'],
    ['a marked word in quotation marks', ['"', text('a', 'bold'), '" b'], '“<strong>a</strong>” b'],
    ['marked quotation marks', [text('"a', 'bold'), '" b'], '<strong>“a</strong>” b'],
    ['a link in quotation marks', ['"', link('/a/', 'a'), '"'], '“<a href="/en/a/">a</a>”'],
    ['code in quotation marks', ['"', text('"x"', 'code'), '"'], '“<code>&quot;x&quot;</code>”'],
    ['a quotation in a quotation', ['"\'a\' b"'], '“‘a’ b”'],
    ['an apostrophe between marks', [text('Anne', 'bold'), "'s"], '<strong>Anne</strong>’s'],
    ['inches', ['"a 5""'], '“a 5&quot;”'],
    ['three dots', ['a...'], 'a…'],
  ])('corrects %s', (_name, content, html) => {
    expect(htmlOf([paragraph(...content)])).toBe(`<p>${html}</p>`);
  });

  it('is that of its language', () => {
    const words = ['« ', text('mot', 'bold'), ' » et ', text('prix', 'bold'), ' : "75 $" !'];
    expect(htmlOf([paragraph(...words)], french)).toBe(
      '<p>«\u00a0<strong>mot</strong>\u00a0» et <strong>prix</strong>\u00a0: «\u00a075\u00a0$\u00a0»!</p>',
    );
  });

  it('is the same as in Markdown', () => {
    const pieces = ['"', "'", '"', "'", 'word', 'é', ' ', ' ', ',', '.', '-', '«', '»', ':', '?', '(', ')', '…', '5'];
    const sentence = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => `a${parts.join('')}`.trim());
    fc.assert(
      fc.property(sentence, fc.constantFrom(languages.en, languages.fr), (words, language) => {
        const markdown = createMarkdownRenderer(language)(words, context.origin).richText.html;
        expect(textOf(htmlOf([paragraph(words)], createRichTextRenderer(language)))).toBe(textOf(markdown));
      }),
      { numRuns: 1000 },
    );
  });

  it('does not depend on the position of marks', () => {
    const words = fc.array(fc.constantFrom('"', "'", 'word', ' ', ',', '!'), { maxLength: 15 });
    fc.assert(
      fc.property(
        words,
        fc.infiniteStream(fc.subarray(Object.values(MARKS).filter((mark) => mark !== MARKS.CODE))),
        (parts, marks) => {
          const marked = parts.map((part) => text(part, ...(marks.next().value ?? [])));
          expect(textOf(htmlOf([paragraph('a', ...marked)]))).toBe(textOf(htmlOf([paragraph(`a${parts.join('')}`)])));
        },
      ),
    );
  });
});

describe('a heading of a document', () => {
  it('has an id and is listed with its typography', () => {
    const { richText } = french(document(heading(2, 'Prix : ', link('/a/', '5 %'), '')), context);
    expect(richText.headings).toEqual([{ id: 'prix-5', level: 2, text: 'Prix\u00a0: 5\u00a0%' }]);
  });

  it('keeps the id in braces, with any text after them', () => {
    expect(htmlOf([heading(2, 'Title {#own} ', text('', 'bold'))])).toBe('<h2 id="own">Title</h2>');
  });

  it('takes no id that pages need for themselves', () => {
    expect(htmlOf([heading(2, 'Gatsby chunk mapping')])).toContain('id="gatsby-chunk-mapping-2"');
    expect(problemsOf(heading(2, 'A {#gatsby-chunk-mapping}'))).toEqual([['ID_RESERVED', 'body.content[0]']]);
  });

  it('with the id of another heading is reported', () => {
    expect(problemsOf(heading(2, 'A {#x}'), heading(2, 'B {#x}'))).toEqual([['HEADING_ID', 'body.content[1]']]);
  });

  it('of the first level is reported', () => {
    expect(problemsOf(paragraph('a'), heading(1, 'A'))).toEqual([['HEADING_LEVEL', 'body.content[1]']]);
  });
});

describe('a link in a document', () => {
  it('to this site is listed with its field', () => {
    const { links } = english(document(paragraph('a ', link('/a/#b', 'a')), paragraph(link('/b.pdf', 'b'))), context);
    expect(links).toEqual([
      { kind: 'page', path: '/a/', line: 1, field: 'body.content[0].content[1]' },
      { kind: 'file', path: '/b.pdf', line: 1, field: 'body.content[1].content[0]' },
    ]);
  });

  it.each([
    ...['javascript:alert(1)', 'JAVASCRIPT:x', ' javascript:x', 'java\tscript:alert(1)', 'java\nscript:x', '\u0001javascript:x'],
    ...[
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '\\\\evil.example',
      'about/',
      '',
    ],
    ...[null, 5, { a: 1 }, undefined],
  ])('to %j is reported, and its words stay', (uri) => {
    expect(htmlOf([paragraph(link(uri, 'x'))])).toBe('<p>x</p>');
    expect(problemsOf(paragraph(link(uri, 'x')))).toEqual([['LINK_TARGET', 'body.content[0].content[0]']]);
  });

  it('cannot contain another link', () => {
    const both = paragraph(link('/a/', 'a', link('/b/', 'b')));
    expect(htmlOf([both])).toBe('<p><a href="/en/a/">ab</a></p>');
    expect(problemsOf(both)).toEqual([['NODE_MISPLACED', 'body.content[0].content[0].content[1]']]);
  });

  it('to an entry leads to its page', () => {
    expect(htmlOf([paragraph(to('entry-hyperlink', { entry: 'note/paged' }, 'x'))], french)).toBe(
      '<p><a href="/site/fr/notes/paged/">x</a></p>',
    );
  });

  it('to a file leads to its address on this site', () => {
    const asset = { file: '//assets.example/a.pdf', title: 'A', description: '', contentType: 'application/pdf' };
    expect(htmlOf([paragraph(to('asset-hyperlink', { asset }, 'x'))])).toBe('<p><a href="/site/assets/files/a.pdf">x</a></p>');
  });

  const here = 'body.content[0].content[0]';
  const missing = { missing: { linkType: 'Entry', id: '4xT' } };
  it('to a missing target that the source has reported is not reported again', () => {
    const known = { missing: { ...missing.missing, isReported: true } };
    expect(htmlOf([paragraph(to('asset-hyperlink', known, 'x'))])).toBe('<p>x</p>');
    expect(problemsOf(paragraph(to('asset-hyperlink', known, 'x'), to('entry-hyperlink', known, 'y')))).toEqual([]);
  });

  it.each([
    ['an entry without a page', to('entry-hyperlink', { entry: 'note/plain' }, 'x'), 'ENTRY_WITHOUT_PAGE'],
    ['an entry that does not exist', to('entry-hyperlink', { entry: 'note/none' }, 'x'), 'TARGET_MISSING'],
    ['an entry that is not published', to('entry-hyperlink', missing, 'x'), 'TARGET_MISSING'],
    ['an asset that is not published', to('asset-hyperlink', missing, 'x'), 'TARGET_MISSING'],
    ['an asset where an entry belongs', to('entry-hyperlink', { asset: { file: '/a.pdf' } }, 'x'), 'TARGET_MALFORMED'],
    ['a link that was not resolved', to('asset-hyperlink', { sys: { id: 'x' } }, 'x'), 'TARGET_MALFORMED'],
    ['another space', to('resource-hyperlink', { sys: { urn: 'x' } }, 'x'), 'OTHER_SPACE'],
    ['an unavailable file', to('asset-hyperlink', { asset: { file: '//none.example/a.pdf' } }, 'x'), 'FILE'],
  ])('to %s is reported, and its words stay', (_name, inline, code) => {
    expect(htmlOf([paragraph(inline)])).toBe('<p>x</p>');
    expect(problemsOf(paragraph(inline))).toEqual([[code, here]]);
  });

  it('to an entry of other languages names them', () => {
    const elsewhere = (): readonly string[] => ['fr', 'de'];
    const { problems } = english(document(paragraph(to('entry-hyperlink', { entry: 'note/none' }, 'x'))), {
      ...context,
      elsewhere,
    });
    expect(problems).toMatchObject([
      {
        code: 'TEXT_ENTRY_UNTRANSLATED',
        message: 'The text leads to the entry note/none, which exists only in fr, de.',
        hint: 'Translate the entry, or lead to another one.',
      },
    ]);
  });

  it.each([
    ['/b', '/b/'],
    ['/b#top', '/b/#top'],
    ['/b/index.html', '/b/'],
    ['/b.pdf', '/b.pdf'],
  ])('to a page without its last slash is that page, if the site accepts it: %s', (written, path) => {
    const lenient = createRichTextRenderer({
      locale: 'en',
      tag: 'en-CA',
      pathPrefix: '',
      unprefixed: 'en',
      markdown: { lenientLinks: true },
    });
    const { marked, richText, problems } = lenient(document(paragraph(link(written, text('x')))), context);
    expect([problems, marked ?? richText.html]).toEqual([[], `<p><a href="${path}">x</a></p>`]);
  });

  it('to an unpublished entry is a warning', () => {
    const { problems } = english(document(paragraph(to('entry-hyperlink', missing, 'x'))), context);
    expect(problems).toMatchObject([
      { severity: 'warning', message: 'The entry 4xT that is linked here is not published or does not exist.' },
    ]);
  });
});

describe('an embed in a document', () => {
  const picture = { file: '//assets.example/a.png', title: 'Title', description: '', contentType: 'image/png' };

  it('of an entry shows its title with a link, and its text', () => {
    expect(htmlOf([to('embedded-entry-block', { entry: 'note/paged' })])).toBe(
      '<div class="embed">\n<p class="embed-title"><a href="/en/notes/paged/">A &lt;page&gt;</a></p>\n' +
        '<h2 id="what">What</h2>\n<p>text</p>\n</div>',
    );
  });

  it('of an entry without page and text shows its title', () => {
    expect(htmlOf([to('embedded-entry-block', { entry: 'note/plain' })])).toBe(
      '<div class="embed">\n<p class="embed-title">Plain</p>\n</div>',
    );
  });

  it('does not use an id of the text', () => {
    const embed = to('embedded-entry-block', { entry: 'note/paged' });
    const html = htmlOf([heading(2, 'What'), embed, embed, heading(2, 'What')]);
    expect(html.match(/ id="[^"]*"/g)).toEqual([' id="what"', ' id="what-2"']);
    expect(htmlOf([embed, heading(2, 'What')]).match(/ id="[^"]*"/g)).toEqual([' id="what"', ' id="what-2"']);
  });

  it('of the text itself is reported and left out', () => {
    const embed = to('embedded-entry-block', { entry: 'note/round' });
    expect(htmlOf([embed])).toBe('');
    expect(problemsOf(embed)).toEqual([['ENTRY_CYCLE', 'body.content[0]']]);
  });

  it('in a sentence is a link with the title, or the title', () => {
    const words = [
      paragraph(
        'a ',
        to('embedded-entry-inline', { entry: 'note/paged' }),
        ', ',
        to('embedded-entry-inline', { entry: 'note/round' }),
      ),
    ];
    expect(htmlOf(words)).toBe('<p>a <a href="/en/notes/paged/">A &lt;page&gt;</a>, Round</p>');
    expect(problemsOf(...words)).toEqual([]);
  });

  it('of a picture uses its title if it has no description', () => {
    expect(htmlOf([to('embedded-asset-block', { asset: picture })])).toBe('<figure><img src="/picture" alt="Title"></figure>');
  });

  it('of a picture without text is reported', () => {
    expect(problemsOf(to('embedded-asset-block', { asset: { ...picture, title: ' ' } }))).toEqual([
      ['ASSET_TEXT', 'body.content[0]'],
    ]);
  });

  it('of a file is a link with its title or name', () => {
    const asset = { file: '//assets.example/a.pdf', title: '"A" & b', description: '', contentType: 'application/pdf' };
    expect(htmlOf([to('embedded-asset-block', { asset }), to('embedded-asset-block', { asset: { ...asset, title: '' } })])).toBe(
      '<p><a href="/site/assets/files/a.pdf">“A” &amp; b</a></p>\n<p><a href="/site/assets/files/a.pdf">a.pdf</a></p>',
    );
  });

  it('of a file in the public folder needs no library', () => {
    const plain = createRichTextRenderer({ locale: 'en', tag: 'en-CA', pathPrefix: '/site' });
    const at = (file: string, contentType: string) =>
      to('embedded-asset-block', { asset: { file, title: 'A "b"', contentType } });
    const render = (one: object) => plain(document(one), context);
    expect(render(at('/a.png', 'image/png')).richText.html).toBe(
      '<figure><img src="/site/a.png" alt="A &quot;b&quot;" loading="lazy"></figure>',
    );
    expect(render(at('/a.pdf', '')).richText.html).toBe('<p><a href="/site/a.pdf">A “b”</a></p>');
    expect(render(at('//evil.example/a.png', 'image/png'))).toMatchObject({
      richText: { html: '<p>A “b”</p>' },
      problems: [{ code: 'TEXT_LINK_TARGET' }],
    });
  });

  it.each([
    ['embedded-entry-block', { missing: { linkType: 'Entry', id: 'x' } }, 'TARGET_MISSING'],
    ['embedded-entry-block', undefined, 'TARGET_MALFORMED'],
    ['embedded-asset-block', { entry: 'note/plain' }, 'TARGET_MALFORMED'],
    ['embedded-resource-block', { sys: {} }, 'OTHER_SPACE'],
  ])('of type %s to %j is reported and left out', (type, target, code) => {
    expect(htmlOf([to(type, target)])).toBe('');
    expect(problemsOf(to(type, target))).toEqual([[code, 'body.content[0]']]);
  });

  it('of a picture that has no file is reported and leaves its title', () => {
    const embed = to('embedded-asset-block', { asset: { ...picture, file: '//none.example/a.png' } });
    expect(htmlOf([embed])).toBe('<p>Title</p>');
    expect(problemsOf(embed)).toEqual([['FILE', 'body.content[0]']]);
  });

  it('in a sentence that has no target is reported and left out', () => {
    const words = ['embedded-entry-inline', 'embedded-resource-inline'].map((type) => to(type, null));
    expect(htmlOf([paragraph('a', ...words)])).toBe('<p>a</p>');
    expect(problemsOf(paragraph('a', ...words))).toEqual([
      ['TARGET_MALFORMED', 'body.content[0].content[1]'],
      ['OTHER_SPACE', 'body.content[0].content[2]'],
    ]);
  });

  it('is listed with its file before rendering', () => {
    const parts = [
      to('embedded-asset-block', { asset: picture }),
      list('ordered', [paragraph(link('//assets.example/b.pdf', 'b'), link('/c.pdf', 'c'))]),
      paragraph(to('asset-hyperlink', { asset: { ...picture, file: '//assets.example/d.png' } }, 'd')),
    ];
    const listed = listRichTextFiles(document(...parts), files);
    expect(listed).toEqual([
      { kind: 'picture', address: '//assets.example/a.png' },
      { kind: 'file', address: '//assets.example/b.pdf' },
      { kind: 'file', address: '//assets.example/d.png' },
    ]);
    expect(english(document(...parts), context).files).toEqual(listed);
  });
});

describe('a malformed part of a document', () => {
  const inParagraph = (...content: Content) => ({ ...paragraph(), content });
  const malformed: readonly (readonly [
    name: string,
    part: unknown,
    problem: readonly [code: string, path: string],
    html: string,
  ])[] = [
    ['null', null, ['NODE_MALFORMED', 'content[0]'], ''],
    ['a text', 'x', ['NODE_MALFORMED', 'content[0]'], ''],
    ['a list', [paragraph('a')], ['NODE_MALFORMED', 'content[0]'], ''],
    ['null among words', inParagraph(null, text('a')), ['NODE_MALFORMED', 'content[0].content[0]'], '<p>a</p>'],
    ['a part without a type', { content: [paragraph('a')] }, ['NODE_MALFORMED', 'content[0]'], '<p>a</p>'],
    ['a part without content', { nodeType: 'paragraph', data: {} }, ['NODE_MALFORMED', 'content[0]'], ''],
    ['content of another type', { nodeType: 'paragraph', content: 'a' }, ['NODE_MALFORMED', 'content[0]'], ''],
    ['data of another type', { ...paragraph('a'), data: [] }, ['NODE_MALFORMED', 'content[0]'], '<p>a</p>'],
    ['a value that is no text', inParagraph({ ...text(''), value: 5 }), ['NODE_MALFORMED', 'content[0].content[0]'], ''],
    ['marks that are no list', inParagraph({ ...text('a'), marks: {} }), ['NODE_MALFORMED', 'content[0].content[0]'], '<p>a</p>'],
    [
      'an unknown mark',
      paragraph(text('a', 'blink', 'bold')),
      ['MARK_UNKNOWN', 'content[0].content[0]'],
      '<p><strong>a</strong></p>',
    ],
    ['a mark that is none', inParagraph({ ...text('a'), marks: [null] }), ['MARK_UNKNOWN', 'content[0].content[0]'], '<p>a</p>'],
    ['an unknown type', node('callout', [paragraph('a')]), ['NODE_UNKNOWN', 'content[0]'], '<p>a</p>'],
    ['an unknown type that holds words', node('callout', [text('a')]), ['NODE_UNKNOWN', 'content[0]'], '<p>a</p>'],
    [
      'an unknown type among words',
      paragraph('a', node('big', [text('b')])),
      ['NODE_UNKNOWN', 'content[0].content[1]'],
      '<p>ab</p>',
    ],
    ['a type that objects have by nature', node('__proto__', [paragraph('a')]), ['NODE_UNKNOWN', 'content[0]'], '<p>a</p>'],
    ['words outside of a paragraph', text('a'), ['NODE_MISPLACED', 'content[0]'], '<p>a</p>'],
    ['a document in a document', document(paragraph('a')), ['NODE_MISPLACED', 'content[0]'], '<p>a</p>'],
    ['an item without a list', node('list-item', [paragraph('a')]), ['NODE_MISPLACED', 'content[0]'], '<p>a</p>'],
    [
      'a block among words',
      paragraph(node('blockquote', [paragraph('a')])),
      ['NODE_MISPLACED', 'content[0].content[0]'],
      '<p>a</p>',
    ],
    [
      'a paragraph in a list',
      node('ordered-list', [paragraph('a')]),
      ['NODE_MISPLACED', 'content[0].content[0]'],
      '<ol>\n<li>a</li>\n</ol>',
    ],
    [
      'words in a table',
      node('table', [text('a')]),
      ['NODE_MISPLACED', 'content[0].content[0]'],
      '<div class="table-scroll" tabindex="0"><table>\n<tbody>\n<tr>\n<td>a</td>\n</tr>\n</tbody>\n</table></div>',
    ],
    ['words in a line', node('hr', [text('a')]), ['NODE_MISPLACED', 'content[0].content[0]'], '<hr>'],
  ];

  it.each(malformed)('such as %s is reported, and the rest is shown', (_name, part, [code, path], html) => {
    expect(problemsOf(part)).toEqual([[code, `body.${path}`]]);
    expect(htmlOf([part])).toBe(html);
  });

  it('is named by its path only if the origin has no field', () => {
    const { problems } = english(document(null), { ...context, origin: { file: 'a' } });
    expect(problems).toMatchObject([{ where: { file: 'a', field: 'content[0]' } }]);
  });

  it.each([[null], ['x'], [5], [[]], [{}], [{ nodeType: 'document' }], [paragraph('a')]])(
    'such as %j for a document is reported',
    (value) => {
      const { richText, problems } = english(value as unknown as RichTextDocument, context);
      expect(richText).toEqual({ html: '', headings: [] });
      expect(problems).toMatchObject([{ code: 'TEXT_NODE_MALFORMED', where: context.origin }]);
    },
  );

  it('is refused with more than a hundred levels', () => {
    const nested = (levels: number): object => (levels === 0 ? paragraph('deep') : node('blockquote', [nested(levels - 1)]));
    expect(problemsOf(nested(98))).toEqual([]);
    expect(htmlOf([nested(98)])).toContain('deep');
    expect(problemsOf(paragraph('before'), nested(99), nested(99))).toEqual([['DOCUMENT_LIMIT', 'body']]);
    expect(htmlOf([paragraph('before'), nested(5000)])).toMatch(/^<p>before<\/p>/);
  });

  it('is refused with more than fifty thousand parts', () => {
    const line = node('hr');
    expect(problemsOf(...Array.from({ length: 50_000 }, () => line))).toEqual([]);
    expect(problemsOf(...Array.from({ length: 50_002 }, () => line))).toEqual([['DOCUMENT_LIMIT', 'body']]);
  });
});

describe('any document', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='x", '</p>', '<!--', ']]>', '&lt;', '&#0;'],
      ...[
        'javascript:alert(1)',
        'java\tscript:x',
        '//evil.example',
        '/.//evil.example',
        'data:text/html,x',
        '/a/',
        '/a.pdf',
        '#a"',
      ],
      ...[
        'https://x.example/"><script>',
        'mailto:a@b.example?x="',
        '"',
        "'",
        '« a »',
        ' : ',
        'a...',
        '\u0000',
        '\ud800',
        '\u2028',
        '\n',
      ],
    ),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  const types = [...Object.values(BLOCKS), ...Object.values(INLINES), 'callout', 'constructor', ''] as readonly string[];
  const target = fc.oneof(
    fc.record({
      asset: fc.record({ file: hostile, title: hostile, description: hostile, contentType: fc.constantFrom('image/png', 'x') }),
    }),
    fc.record({ entry: fc.oneof(fc.constantFrom('note/paged', 'note/plain', 'note/round'), hostile) }),
    fc.record({ missing: fc.record({ linkType: hostile, id: hostile }) }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const data = fc.record(
    { uri: hostile, target, colspan: fc.jsonValue({ maxDepth: 1 }), rowspan: fc.integer() },
    { requiredKeys: [] },
  );
  const textNode = fc.record({
    nodeType: fc.constant('text'),
    value: hostile,
    marks: fc.array(fc.record({ type: fc.constantFrom(...Object.values(MARKS), 'blink', '__proto__') }), { maxLength: 3 }),
  });
  /** Up to four parts that contain each other in any order. */
  const contentOf = (options: { holders: readonly string[]; data: fc.Arbitrary<unknown>; leaf: fc.Arbitrary<unknown> }) => {
    const { part } = fc.letrec((tie) => ({
      part: fc.oneof(
        { maxDepth: 5, depthSize: 'small' },
        options.leaf,
        fc.record({
          nodeType: fc.constantFrom(...options.holders),
          data: options.data,
          content: fc.array(tie('part'), { maxLength: 4 }),
        }),
      ),
    }));
    return fc.array(part, { maxLength: 4 });
  };
  const anything = contentOf({ holders: types, data, leaf: fc.oneof(textNode, fc.jsonValue({ maxDepth: 3 })) });
  const check = (property: (html: string) => void, content = anything): void => {
    fc.assert(
      fc.property(content, fc.constantFrom(english, french), (parts, render) => property(htmlOf(parts, render))),
      { numRuns: 400 },
    );
  };

  it('is rendered', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(english(value as unknown as RichTextDocument, context).problems).not.toEqual([]);
        expect(tagsOf(htmlOf([value]))).toBeDefined();
      }),
    );
  });

  it('gives markup that is valid inside any element', () => {
    check((html) => {
      const tags = tagsOf(html);
      expect(tags).toBeDefined();
      expect(isBalanced(tags ?? [])).toBe(true);
    });
  });

  it('gives no element and no attribute that runs or embeds anything', () => {
    const names =
      /^(p|h[1-6]|ul|ol|li|blockquote|code|em|strong|s|u|sub|sup|a|img|figure|br|hr|div|table|caption|thead|tbody|tr|th|td)$/;
    check((html) => {
      for (const { name, attributes } of tagsOf(html) ?? []) {
        expect(name).toMatch(names);
        for (const [key] of attributes)
          expect(key).toMatch(/^(href|src|alt|id|class|loading|role|aria-label|aria-labelledby|tabindex|scope|colspan|rowspan)$/);
      }
    });
  });

  it('gives no address that runs code or leaves this site without stating it', () => {
    check((html) => {
      for (const [key, value] of (tagsOf(html) ?? []).flatMap(({ attributes }) => attributes)) {
        if (key !== 'href' && key !== 'src') continue;
        const url = new URL(value, 'https://own.example/en/x/');
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(url.protocol);
        if (!/^(https?|mailto|tel):/.test(value)) expect(url.host).toBe('own.example');
      }
    });
  });

  it('gives no link within a link', () => {
    const leaf = fc.constant(text('a'));
    const links = contentOf({
      holders: ['paragraph', ...Object.values(INLINES)],
      data: fc.constant({ uri: '/a/', target: { entry: 'note/paged' } }),
      leaf,
    });
    check((html) => {
      expect(html).not.toMatch(/<a (?:(?!<\/a>)[\s\S])*<a /);
    }, links);
  });

  it('keeps its words in their order', () => {
    // Parts without children lose any that are added, with a problem.
    const holders = types.filter((type) => !type.startsWith('embedded-') && type !== 'hr');
    const wordy = contentOf({ holders, data: fc.record({ uri: hostile }), leaf: textNode });
    const wordsIn = (value: unknown): string =>
      Array.isArray(value)
        ? value.map(wordsIn).join('')
        : String(Reflect.get(Object(value), 'value') ?? '') + wordsIn(Reflect.get(Object(value), 'content') ?? []);
    /** Removes the changes of typography. */
    const folded = (words: string): string =>
      words
        .replaceAll('\u0000', '\ufffd')
        .replaceAll('…', '...')
        .replace(/[\s"'“”‘’«»]/g, '');
    fc.assert(
      fc.property(wordy, fc.constantFrom(english, french), (content, render) => {
        expect(folded(textOf(htmlOf(content, render)))).toBe(folded(wordsIn(content)));
      }),
      { numRuns: 400 },
    );
  });

  it('gives unique ids, or reports duplicate ones', () => {
    const level = fc.constantFrom(2, 3);
    const headings = fc.array(fc.tuple(level, fc.constantFrom('a', 'A', 'a 2', 'x {#a}', 'y {#a-2}', '!')));
    fc.assert(
      fc.property(headings, (all) => {
        const { richText, problems } = english(document(...all.map(([depth, words]) => heading(depth, words))), context);
        const ids = richText.headings.map(({ id }) => id);
        expect(new Set(ids).size === ids.length || problems.some(({ code }) => code === 'TEXT_HEADING_ID')).toBe(true);
      }),
    );
  });
});

it('a text requests only the entries that it links to', () => {
  const asked: EntryId[] = [];
  const asking: RichTextContext = {
    ...context,
    entry: (id) => {
      asked.push(id);
      return { title: 'Title' };
    },
    embeddedText: () => {
      throw new Error('A mention needs no text.');
    },
  };
  english(
    document(paragraph(to('embedded-entry-inline', { entry: 'note/a' }), to('entry-hyperlink', { entry: 'note/b' }, 'b'))),
    asking,
  );
  expect(asked).toEqual(['note/a', 'note/b']);
});
