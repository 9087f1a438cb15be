import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetFileName, withEndingOf, withoutSignature } from '../../../../generator/images/asset-address.ts';
import { assetAddress } from '../../../../generator/sources/contentful/asset-address.ts';

const local = { host: '127.0.0.1:8123', insecure: true };

describe('the address of an asset', () => {
  it.each([
    ['without its scheme', '//images.ctfassets.net/s/a/h/x.jpg', 'https://images.ctfassets.net/s/a/h/x.jpg'],
    ['with its scheme', 'https://assets.ctfassets.net/s/a/h/x.pdf', 'https://assets.ctfassets.net/s/a/h/x.pdf'],
    ['without encryption', 'http://videos.ctfassets.net/s/x.mp4', 'https://videos.ctfassets.net/s/x.mp4'],
    ['in Europe', '//downloads.eu.ctfassets.net/s/x.zip', 'https://downloads.eu.ctfassets.net/s/x.zip'],
    ['in any region', '//images.au.ctfassets.net/s/x.jpg', 'https://images.au.ctfassets.net/s/x.jpg'],
    ['of the older host', '//images.contentful.com/s/x.jpg?w=4', 'https://images.contentful.com/s/x.jpg'],
    ['of the older host for files', '//assets.contentful.com/s/x.pdf', 'https://assets.contentful.com/s/x.pdf'],
    ['with a requested size', '//images.ctfassets.net/s/x.jpg?w=400&fm=webp#a', 'https://images.ctfassets.net/s/x.jpg'],
    ['with a signature', '//images.secure.ctfassets.net/s/x.jpg?token=t', 'https://images.secure.ctfassets.net/s/x.jpg?token=t'],
    ['in capitals', '//IMAGES.ctfassets.net/s/X.jpg', 'https://images.ctfassets.net/s/X.jpg'],
  ])('%s is recognized', (_name, written, address) => {
    expect(assetAddress(written)).toBe(address);
  });

  it('of the configured server is recognized, with its scheme', () => {
    expect(assetAddress('//127.0.0.1:8123/s/x.jpg', local)).toBe('http://127.0.0.1:8123/s/x.jpg');
    expect(assetAddress('http://127.0.0.1:8123/s/x.jpg', { ...local, insecure: false })).toBe('https://127.0.0.1:8123/s/x.jpg');
    expect(assetAddress('//127.0.0.1:8124/s/x.jpg', local)).toBeUndefined();
  });

  it('of a host that the site names is recognized', () => {
    const hosts = ['media.example.com', 'cdn.example.com:8443'];
    expect(assetAddress('//media.example.com/s/x.jpg?w=4', undefined, hosts)).toBe('https://media.example.com/s/x.jpg');
    expect(assetAddress('http://cdn.example.com:8443/x.pdf', local, hosts)).toBe('https://cdn.example.com:8443/x.pdf');
    expect(assetAddress('//other.example.com/x.jpg', undefined, hosts)).toBeUndefined();
    expect(assetAddress('//media.example.com:8443/x.jpg', undefined, hosts)).toBeUndefined();
  });

  it.each([
    '/images/x.jpg',
    'images/x.jpg',
    '',
    '//other.example/x.jpg',
    'https://images.ctfassets.net.evil.example/x.jpg',
    'https://evilctfassets.net/x.jpg',
    'https://cdn.contentful.com/spaces/x/entries',
    'https://app.contentful.com/x.jpg',
    'https://images.contentful.com.evil.example/x.jpg',
    'https://images.ctfassets.net:8443/x.jpg',
    'https://user@images.ctfassets.net/x.jpg',
    '//user:pass@images.ctfassets.net/x.jpg',
    'https://images.ctfassets.net/',
    'ftp://images.ctfassets.net/x.jpg',
    'data://images.ctfassets.net/x.jpg',
    '//127.0.0.1:8123/s/x.jpg',
    '//images.ctfassets.net@evil.example/x.jpg',
  ])('is not “%s”', (written) => {
    expect(assetAddress(written)).toBeUndefined();
  });

  it('leads to no other host, for any text', () => {
    const parts = fc.constantFrom(
      '//',
      'https:',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '\t',
      'images.ctfassets.net',
      'evil.example',
      '?',
      '#',
      '%2f',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
        const address = assetAddress(pieces.join(''));
        if (address === undefined) return;
        expect(new URL(address).origin).toBe('https://images.ctfassets.net');
        expect(assetAddress(address)).toBe(address);
      }),
    );
  });

  it('is displayed without its signature', () => {
    expect(withoutSignature('https://images.secure.ctfassets.net/x.jpg?token=t')).toBe(
      'https://images.secure.ctfassets.net/x.jpg',
    );
  });
});

describe('the file name of an asset', () => {
  it.each([
    ['Été 2026 (fin).pdf', 'Ete-2026-fin-.pdf'],
    ['..', 'file.bin'],
    ['.htaccess', 'htaccess.bin'],
    ['page.html', 'page.html.bin'],
    ['drawing.SVG', 'drawing.SVG.bin'],
    ['a.tar.gz', 'a.tar.gz'],
    ['日本.docx', 'docx.bin'],
    [`${'a'.repeat(300)}.PDF`, `${'a'.repeat(100)}.PDF`],
  ])('of “%s” is %s', (name, expected) => {
    expect(assetFileName(`https://assets.ctfassets.net/s/${encodeURIComponent(name)}`)).toBe(expected);
  });

  it.each([
    ['form.bin', 'application/pdf', 'form.pdf'],
    ['film.bin', 'video/mp4', 'film.mp4'],
    ['page.bin', 'text/html', 'page.bin'],
    ['page.html.bin', 'application/pdf', 'page.html.bin'],
    ['form.doc', 'application/pdf', 'form.doc'],
  ])('of %s as %s is %s', (name, type, expected) => {
    expect(withEndingOf(type, name)).toBe(expected);
  });

  it('is one plain segment of a path, for any input', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: false }), fc.string({ unit: 'binary' }), (url, text) => {
        const name = assetFileName(new URL(encodeURIComponent(text.toWellFormed()), url).href);
        expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*\.[A-Za-z0-9]+$/);
        expect(name).not.toMatch(/\.(html?|svg|xml|js|mjs|css|xhtml)$/i);
      }),
    );
  });
});
