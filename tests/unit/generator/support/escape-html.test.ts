import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, scriptJson } from '../../../../generator/support/escape-html.ts';
import { escapeXml } from '../../../../generator/support/escape-xml.ts';

const any = fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", 'amp;', '&lt;', '#39;', 'a', 'é', '\n') });

describe('an escaped text', () => {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  const decode = (html: string): string => html.replace(/&(\w+|#\d+);/g, (entity, name: string) => signs[name] ?? entity);

  it('is read by a browser as it was written', () => {
    fc.assert(
      fc.property(any, (text) => {
        expect(decode(escapeHtml(text))).toBe(text);
      }),
    );
  });

  it('ends no element and no attribute', () => {
    fc.assert(
      fc.property(any, (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
  });
});

it('an escaped text of XML contains only characters that XML allows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped.isWellFormed()).toBe(true);
      expect(escaped).toMatch(/^[\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]*$/u);
      expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
    }),
  );
  expect(escapeXml('a\u0000b\u001f\uffff\ud800<é>\n')).toBe('ab\ufffd&lt;é&gt;\n');
});

describe('JSON in a script', () => {
  const value = fc.jsonValue({ maxDepth: 3 }).map((inner) => ({ inner, text: '</script><!--\u2028\u2029' }));

  it('is parsed as it was written', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(JSON.parse(scriptJson(given))).toEqual(JSON.parse(JSON.stringify(given)));
      }),
    );
  });

  it('contains nothing that ends its element or a line', () => {
    fc.assert(
      fc.property(fc.oneof(value, any), (given) => {
        expect(scriptJson(given)).not.toMatch(/[<\u2028\u2029\n]/);
      }),
    );
  });
});
