import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LinkTarget, parseLinkTarget } from '../../../../generator/rich-text/link-target.ts';

describe('the target of a link', () => {
  it.each<[string, LinkTarget]>([
    ['/about/', { kind: 'page', path: '/about/', suffix: '', fragment: '' }],
    [' /about/ ', { kind: 'page', path: '/about/', suffix: '', fragment: '' }],
    ['/', { kind: 'page', path: '/', suffix: '', fragment: '' }],
    ['/404.html', { kind: 'page', path: '/404.html', suffix: '', fragment: '' }],
    ['/faqs/?a=b#été', { kind: 'page', path: '/faqs/', suffix: '?a=b#%C3%A9t%C3%A9', fragment: 'été' }],
    ['/caf%C3%A9/', { kind: 'page', path: '/café/', suffix: '', fragment: '' }],
    ['/100%/', { kind: 'page', path: '/100%/', suffix: '', fragment: '' }],
    ['/a/../b/', { kind: 'page', path: '/b/', suffix: '', fragment: '' }],
    ['/files/a.pdf?v=2', { kind: 'file', path: '/files/a.pdf', suffix: '?v=2' }],
    ['#top', { kind: 'fragment', fragment: 'top' }],
    ['#%C3%A9t%C3%A9', { kind: 'fragment', fragment: 'été' }],
    ['https://other.example/a b', { kind: 'external', url: 'https://other.example/a%20b' }],
    ['HTTP://OTHER.example', { kind: 'external', url: 'http://other.example/' }],
    ['mailto:a@b.example', { kind: 'external', url: 'mailto:a@b.example' }],
    ['tel:+15145550123', { kind: 'external', url: 'tel:+15145550123' }],
  ])('%j is accepted', (written, target) => {
    expect(parseLinkTarget(written)).toEqual(target);
  });

  it.each([
    ['nothing', ''],
    ['a bare number sign', '#'],
    ['a relative path', 'about/'],
    ['a relative path with dots', '../about/'],
    ['a query alone', '?a=b'],
    ['code', 'javascript:alert(1)'],
    ['code in upper case', 'JaVaScRiPt:alert(1)'],
    ['code after a space', ' \u0001javascript:alert(1)'],
    ['code with a tab in its scheme', 'java\tscript:alert(1)'],
    ['code with a line break before its colon', 'javascript\n:alert(1)'],
    ['a document in the address', 'data:text/html,<script>alert(1)</script>'],
    ['a file of the visitor', 'file:///etc/passwd'],
    ['another program', 'vbscript:x'],
    ['another host without a scheme', '//evil.example/'],
    ['another host after a backslash', '/\\evil.example/'],
    ['another host after a tab', '/\t/evil.example/'],
    ['another host after a dot segment', '/.//evil.example/'],
    ['a file of another host after a dot segment', '/x/..//evil.example'],
    ['another host after an encoded slash', '/%2Fevil.example'],
    ['a scheme with a relative path', 'https:about'],
    ['a scheme with a site path', 'http:/about/'],
    ['an invalid host', 'https://[x]/'],
  ])('that is %s, %j, is refused', (_name, written) => {
    expect(parseLinkTarget(written)).toBeUndefined();
  });
});

describe('any target', () => {
  const pieces = [
    ...['/', '//', '\\', '.', '..', '?', '#', '@', ':', '%', '%2F', '%5C', '%2e', '%00', '%3A', '%0A', '&', ';', '[', ']'],
    ...['javascript:', 'data:', 'https:', 'http:', 'mailto:', 'tel:', 'evil.example', 'site.invalid', 'a', 'é', '.pdf', '.html'],
    ...['\t', '\n', '\r', ' ', '\u0000', '\u0001', '\u00a0', '\u2028', '\ufeff', '／', '。', '\ud800'],
  ];
  const written = fc.oneof(
    fc.string({ unit: fc.constantFrom(...pieces), maxLength: 8 }),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.string({ unit: fc.constantFrom(...pieces), maxLength: 8 }).map((rest) => `/${rest}`),
  );
  /** Address of the target for a visitor who reads it on the given page. */
  const addressOf = (target: LinkTarget, page: string): URL => {
    if (target.kind === 'external') return new URL(target.url, page);
    if (target.kind === 'fragment') return new URL(`#${target.fragment}`, page);
    return new URL(encodeURI(target.path) + target.suffix, page);
  };

  it('has one of four schemes', () => {
    fc.assert(
      fc.property(written, (text) => {
        const target = parseLinkTarget(text);
        if (target === undefined) return;
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(addressOf(target, 'https://own.example/en/x/').protocol);
      }),
      { numRuns: 1000 },
    );
  });

  it('stays on this site if it is a page or a file', () => {
    fc.assert(
      fc.property(written, (text) => {
        const target = parseLinkTarget(text);
        if (target === undefined || target.kind === 'external') return;
        expect(addressOf(target, 'http://own.example/en/x/').origin).toBe('http://own.example');
      }),
      { numRuns: 1000 },
    );
  });

  it('leads where a browser would go', () => {
    fc.assert(
      fc.property(written, (text) => {
        const target = parseLinkTarget(text);
        if (target?.kind !== 'external') return;
        expect(target.url).toBe(new URL(text.trim(), 'https://own.example/en/x/').href);
      }),
      { numRuns: 1000 },
    );
  });
});
