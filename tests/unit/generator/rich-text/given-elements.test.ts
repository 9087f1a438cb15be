import { describe, expect, it, test } from 'vitest';
import { elementComponents, withElementOrigins } from '../../../../generator/content/directive-components.ts';
import type { RichTextPart } from '../../../../generator/contract/rich-text.ts';
import { boolean } from '../../../../generator/model/kinds/boolean.ts';
import { href } from '../../../../generator/model/kinds/href.ts';
import { integer } from '../../../../generator/model/kinds/integer.ts';
import { text } from '../../../../generator/model/kinds/text.ts';
import { createHtmlRenderer } from '../../../../generator/rich-text/render-html.ts';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';
import { createRichTextRenderer } from '../../../../generator/rich-text/render-rich-text.ts';
import { sanitizeHtml } from '../../../../generator/rich-text/sanitize-html.ts';

const optional = { optional: true } as const;
const settings = {
  iframe: {
    component: 'frame.tsx',
    fields: { src: href(), title: text(), allowFullScreen: boolean(optional), start: integer(optional) },
    origins: ['https://player.example', 'https://*.maps.example'],
  },
  video: { component: 'video.tsx', fields: { src: href(optional), controls: boolean(optional) } },
  source: { component: 'source.tsx', fields: { src: href() } },
  'x-note': { component: 'note.tsx', fields: {} },
};
const english = { locale: 'en', tag: 'en-CA', pathPrefix: '/sub' };
const elements = elementComponents(settings, { tags: { en: 'en-CA' }, pathPrefix: '/sub' });
const markdown = createMarkdownRenderer({ ...english, elements });
const html = createHtmlRenderer({ ...english, elements });
const document = createRichTextRenderer(english);

const sanitized = (written: string) => sanitizeHtml(written, {}, elements.names);
const ofMarkdown = (written: string) => markdown(written, { file: 'a.md', line: 1 });
const ofHtml = (written: string) => html(sanitized(written).html, { file: 'a' });

/** Returns a short form of parts: components as [name, props, children]. */
const shown = (parts: readonly RichTextPart[] = []): unknown[] =>
  parts.flatMap((part): unknown[] => {
    if (typeof part === 'string') return part.trim() === '' ? [] : [part.trim()];
    if ('component' in part) return [[part.component, part.props, ...shown(part.children)]];
    return [part.children ? { [part.tag]: shown(part.children) } : `<${part.tag}>${part.html ?? ''}`];
  });
const codes = ({ problems }: { readonly problems: readonly { readonly code: string }[] }) => problems.map(({ code }) => code);

const frame = 'embed---frame-tsx';
const rows: readonly (readonly [written: string, parts: readonly unknown[], html: string])[] = [
  [
    '<iframe src="https://player.example/1?a=b&amp;c" title="Snow" allowfullscreen width="9" frameborder="0"></iframe>',
    [[frame, { src: 'https://player.example/1?a=b&c', title: 'Snow', allowFullScreen: true }]],
    '',
  ],
  [
    '<IFRAME SRC="//a.maps.example/" Title="It\'s" START="30"></IFRAME>',
    [[frame, { src: 'https://a.maps.example/', title: 'It’s', start: 30 }]],
    '',
  ],
  [
    '<video controls><source src="/a.mp4"><source src="/b.webm">Your browser has <b>no</b> videos.</video>',
    [
      [
        'embed---video-tsx',
        { controls: true },
        ['embed---source-tsx', { src: '/sub/a.mp4' }],
        ['embed---source-tsx', { src: '/sub/b.webm' }],
        'Your browser has',
        '<strong>no',
        'videos.',
      ],
    ],
    'Your browser has <strong>no</strong> videos.',
  ],
  ['<x-note>\n<p>One.</p><p>Two.</p>\n</x-note>', [['embed---note-tsx', {}, '<p>One.', '<p>Two.']], '<p>One.</p>\n<p>Two.</p>'],
];

describe.each(rows)('%s', (written, parts, plain) => {
  it.each(Object.entries({ ofMarkdown, ofHtml }))('is given to its component: %s', (_name, render) => {
    const rendered = render(written);
    expect(codes(rendered)).toEqual([]);
    expect(shown(rendered.richText.parts)).toEqual(parts);
    expect(rendered.richText.html).toBe(plain);
  });
});

test('an element between words is within their paragraph', () => {
  const written = 'One <x-note>two</x-note> three.';
  for (const rendered of [ofMarkdown(written), ofHtml(`<p>${written}</p>`)]) {
    expect(shown(rendered.richText.parts)).toEqual([{ p: ['One', ['embed---note-tsx', {}, 'two'], 'three.'] }]);
    expect(rendered.richText.html).toBe('<p>One two three.</p>');
  }
});

test('a footnote or picture next to a refused tag stays one', () => {
  expect(ofMarkdown('a[^1]\n\n[^1]: ![b](/b.png)<script>').richText.html).toContain(
    '<p><img src="/sub/b.png" alt="b" loading="lazy"> <a',
  );
  expect(ofMarkdown('![b](/b.png)<script>').richText.html).toBe('<figure><img src="/sub/b.png" alt="b" loading="lazy"></figure>');
  expect(ofMarkdown('[^1]: [^1]<script>').richText.html).toContain('<p><sup');
});

test('an element may stand around Markdown', () => {
  const rendered = ofMarkdown('<x-note>\n\nOne **two**\n\n- a\n\n</x-note>\n\nb');
  expect(codes(rendered)).toEqual([]);
  expect(shown(rendered.richText.parts)).toEqual([
    ['embed---note-tsx', {}, '<p>One <strong>two</strong>', '<ul>\n<li>a</li>\n'],
    '<p>b',
  ]);
});

test('shortcodes in HTML of another system are elements', () => {
  const written =
    '<p>One</p><p>[iframe src=&#8221;https://player.example/?a=1&amp;b=2&#8243; title="Snow"]</p>' +
    '<p>[x-note]</p><p>Two</p><p>[/x-note]</p><p>[other] [[x-note]] <code>[x-note]</code> <b title="[x-note]">c</b></p>';
  const rendered = ofHtml(written);
  expect(codes(rendered)).toEqual([]);
  expect(shown(rendered.richText.parts)).toEqual([
    '<p>One',
    [frame, { src: 'https://player.example/?a=1&b=2', title: 'Snow' }],
    ['embed---note-tsx', {}, '<p>Two'],
    '<p>[other] [[x-note]] <code>[x-note]</code> <strong>c</strong>',
  ]);
  expect(ofHtml('<p>a [x-note]b[/x-note] [source src=/a.mp4] c</p>').richText.html).toBe('<p>a b  c</p>');
  expect(sanitizeHtml('[x-note]').html).toBe('[x-note]');
});

test('a document shows the elements of a text in HTML that it embeds', () => {
  const inner = ofHtml('<p>One</p><iframe src="https://player.example/" title="Snow"></iframe>');
  const target = { entry: 'note/one' };
  const node = { nodeType: 'embedded-entry-block', data: { target }, content: [] };
  const rendered = document({ nodeType: 'document', data: {}, content: [node] } as never, {
    origin: { file: 'a' },
    entry: () => ({ title: '' }),
    embeddedText: () => ({ html: inner.marked ?? inner.richText.html }),
  });
  expect(shown(rendered.richText.parts)).toEqual([
    { div: ['<p>One', [frame, { src: 'https://player.example/', title: 'Snow' }]] },
  ]);
});

const refused: readonly (readonly [written: string, codes: readonly string[], words: string, parts: number])[] = [
  ['<iframe src="https://other.example/" title="a">Words</iframe>', ['TEXT_ELEMENT_ORIGIN'], 'Words', 0],
  ['<iframe src="http://player.example/" title="a"></iframe>', ['TEXT_ELEMENT_ORIGIN'], '', 0],
  ['<iframe src="https://player.example.evil.example/" title="a"></iframe>', ['TEXT_ELEMENT_ORIGIN'], '', 0],
  ['<iframe src="https://maps.example/" title="a"></iframe>', ['TEXT_ELEMENT_ORIGIN'], '', 0],
  ['<iframe src="mailto:a@b.example" title="a"></iframe>', ['TEXT_ELEMENT_ORIGIN'], '', 0],
  ['<iframe src="javascript:alert(1)" title="a"></iframe>', ['CONTENT_LINK_SCHEME'], '', 1],
  ['<iframe src="/a/" title="a" srcdoc="b"></iframe>', ['TEXT_ELEMENT_ATTRIBUTE'], '', 1],
  [
    '<iframe src="/a/" title="a" onload="alert(1)" style="a"></iframe>',
    ['TEXT_ELEMENT_ATTRIBUTE', 'TEXT_ELEMENT_ATTRIBUTE'],
    '',
    1,
  ],
  ['<iframe src="/a/"></iframe>', ['CONTENT_FIELD_MISSING'], '', 1],
];

it.each(refused)('%s is a problem', (written, expected, words, parts) => {
  for (const rendered of [ofMarkdown(written), ofHtml(written)]) {
    expect(codes(rendered)).toEqual(expected);
    expect(rendered.richText.html.replace(/<[^>]*>/g, '')).toBe(words);
    expect(rendered.richText.parts?.length ?? 0).toBe(parts);
    expect(JSON.stringify(rendered.richText)).not.toMatch(/javascript:|alert|<iframe|boreal-element/);
  }
});

test('an element that is not given is refused, and its words stay', () => {
  expect(sanitized('<audio src="/a.mp3">Words</audio>')).toEqual({
    html: '<span>Words</span>',
    removed: ['<audio>', 'src of <audio>'],
  });
  expect(codes(ofMarkdown('a <audio src="/a.mp3">Words</audio>'))).toEqual(['TEXT_RAW_HTML']);
  // Nobody may write the mark of an element.
  const mark = '<boreal-element data="{&quot;name&quot;:&quot;iframe&quot;,&quot;attributes&quot;:{}}">Words</boreal-element>';
  expect(ofHtml(mark).richText).toEqual({ html: '<p>Words</p>', headings: [] });
  expect(sanitized(mark).removed).toEqual(['<boreal-element>']);
  expect(codes(ofMarkdown(mark))).toEqual(['TEXT_RAW_HTML']);
  const embed = '<boreal-embed data="{&quot;component&quot;:&quot;a&quot;}">Words</boreal-embed>';
  expect(ofHtml(embed).richText.parts).toBeUndefined();
  expect(ofMarkdown(embed).richText.parts).toBeUndefined();
});

test('the origins of elements reach the policy', () => {
  expect(
    withElementOrigins(
      { 'frame-src': ['https://a.example'] },
      { ...settings, audio: { component: 'a', origins: ['https://b.example'] } },
    ),
  ).toEqual({
    'frame-src': ['https://a.example', 'https://player.example', 'https://*.maps.example'],
    'media-src': ['https://b.example'],
  });
});
