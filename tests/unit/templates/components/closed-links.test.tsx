import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Link } from '../../../../templates/components/link/link.tsx';
import { RichText } from '../../../../templates/components/rich-text/rich-text.tsx';
import { FlagsProvider } from '../../../../templates/features/flags/flags-provider.tsx';
import { createFakeFlags, flagsOn } from '../../../support/fake-flags.ts';
import { inSite } from '../../../support/rendered-site.tsx';

const render = (part: React.ReactNode, ...names: readonly string[]): string =>
  renderToStaticMarkup(
    inSite(<FlagsProvider>{part}</FlagsProvider>, { services: { flags: createFakeFlags(flagsOn(...names)) }, pathPrefix: '/x' }),
  );

test('a link into a closed area becomes plain text', () => {
  const link = (
    <Link to="/blog/" className="link">
      The <b>blog</b>
    </Link>
  );
  expect(render(link)).toBe('The <b>blog</b>');
  expect(render(link, 'BLOG_ENABLED')).toBe('<a href="/x/en/blog/" class="link">The <b>blog</b></a>');
});

test.each([
  [
    '<p>See <a href="/x/en/blog/a/">the <em>article</em></a>, or <a href="/x/en/faqs/">ask</a>.</p>',
    '<p>See the <em>article</em>, or <a href="/x/en/faqs/">ask</a>.</p>',
  ],
  ['<p><a href="/x/fr/blog/" title="Le &gt; blogue">Le\nblogue</a></p>', '<p>Le\nblogue</p>'],
  [
    '<p><a href="https://elsewhere.example/blog/">Elsewhere</a></p>',
    '<p><a href="https://elsewhere.example/blog/">Elsewhere</a></p>',
  ],
  ['<p>No link &lt;a href="/x/en/blog/"&gt;</p>', '<p>No link &lt;a href="/x/en/blog/"&gt;</p>'],
])('a link into a closed area becomes plain text in a formatted text: %s', (html, expected) => {
  const text = <RichText value={{ html, headings: [] }} />;
  expect(render(text)).toBe(`<div class="prose">${expected}</div>`);
  expect(render(text, 'BLOG_ENABLED')).toBe(`<div class="prose">${html}</div>`);
});
