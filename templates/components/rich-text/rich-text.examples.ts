import type { RichTextProps } from './rich-text.tsx';

export const examples = {
  paragraph: { value: { html: '<p>One paragraph with <a href="/en/">a link</a>.</p>', headings: [] } },
  sections: {
    value: {
      html: '<h2 id="first">First</h2><p>Text.</p><ul><li>One</li><li>Two</li></ul><blockquote><p>Quote.</p></blockquote><div class="table-scroll" role="group" aria-label="Caption" tabindex="0"><table><caption>Caption</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
      headings: [{ id: 'first', level: 2, text: 'First' }],
    },
  },
  pictures: {
    value: {
      html: '<figure><img src="/share.png" alt="" width="1200" height="630" loading="lazy" decoding="async"><figcaption>A caption.</figcaption></figure><div class="embed"><p><a href="/en/">A title</a></p><p>Text.</p></div>',
      headings: [],
    },
  },
} satisfies Record<string, RichTextProps>;
