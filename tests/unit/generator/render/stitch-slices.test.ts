import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocaleSlices } from '../../../../generator/render/render-slices.ts';
import { placeholderElement, restitchSlices, stitchSlices } from '../../../../generator/render/stitch-slices.ts';

function slices(htmlByAlias: Readonly<Record<string, string>>): LocaleSlices {
  const rendered = Object.entries(htmlByAlias).map(([alias, html]) => {
    const sliceContext = { path: `slice--${alias}-en`, language: 'en' };
    const data = { componentChunkName: alias, result: { data: {}, sliceContext }, staticQueryHashes: [] };
    return { alias, name: `${alias}-en`, locale: 'en', html, fingerprint: '', problems: [], data };
  });
  return {
    byAlias: new Map(rendered.map((slice) => [slice.alias, slice])),
    slicesMap: Object.fromEntries(rendered.map(({ alias, name }) => [alias, name])),
    hash: '',
  };
}

const placeholder = (name: string): string => `<${placeholderElement} id="${name}"></${placeholderElement}>`;
const page = `<body>${placeholder('header-en')}<main>x</main>${placeholder('footer-en')}</body>`;

describe('the slices of a page', () => {
  it('replace their placeholders between two comments', () => {
    expect(stitchSlices(page, slices({ header: '<nav/>', footer: '<p/>' }))).toBe(
      '<body><!-- slice-start id="header-en-1" --><nav/><!-- slice-end id="header-en-1" --><main>x</main>' +
        '<!-- slice-start id="footer-en-1" --><p/><!-- slice-end id="footer-en-1" --></body>',
    );
  });

  it('may be fewer than the site has', () => {
    expect(stitchSlices('<main>x</main>', slices({ header: '<nav/>' }))).toBe('<main>x</main>');
  });

  it('may contain text with a meaning for replacements', () => {
    expect(stitchSlices(placeholder('header-en'), slices({ header: "$& $1 $' $$" }))).toContain("-->$& $1 $' $$<!--");
  });

  it('cannot be replaced if a comment is missing', () => {
    expect(restitchSlices('<!-- slice-start id="header-en-1" --><nav/>', slices({ header: '<b/>' }))).toBeUndefined();
  });

  it('that a page does not show are not missed when the others are replaced', () => {
    expect(restitchSlices('<main>x</main>', slices({ header: '<b/>' }))).toBe('<main>x</main>');
  });
});

describe('with any slices', () => {
  const html = fc.string({ unit: fc.constantFrom('<nav>', '</nav>', '<!-- -->', '$&', '$1', 'a', 'é', '<main>', '"', '\n') });
  const pair = fc.record({ header: html, footer: html }).map(slices);
  const bare = fc
    .tuple(html, html, html)
    .map(([before, between, after]) => before + placeholder('header-en') + between + placeholder('footer-en') + after);

  it('replacing them with themselves changes nothing', () => {
    fc.assert(
      fc.property(bare, pair, (rendered, given) => {
        const stitched = stitchSlices(rendered, given);
        expect(restitchSlices(stitched, given)).toBe(stitched);
      }),
    );
  });

  it('replacing them gives the page as it would be rendered', () => {
    fc.assert(
      fc.property(bare, pair, pair, (rendered, before, after) => {
        expect(restitchSlices(stitchSlices(rendered, before), after)).toBe(stitchSlices(rendered, after));
      }),
    );
  });
});
