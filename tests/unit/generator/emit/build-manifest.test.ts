import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildManifest, type FileRecord, manifestVersion, parseManifest } from '../../../../generator/emit/build-manifest.ts';

const page = { path: '/en/', fingerprint: 'f', slices: 's' };
const a: FileRecord = { hash: 'a', size: 1 };
const b: FileRecord = { hash: 'b', size: 2 };

describe('the manifest of a build', () => {
  it('lists its files in order, whatever order they were emitted in', () => {
    expect(JSON.stringify(buildManifest([page], { 'b.html': b, 'a.html': a }))).toBe(
      JSON.stringify(buildManifest([page], { 'a.html': a, 'b.html': b })),
    );
  });

  it.each<[string, Readonly<Record<string, FileRecord>>]>([
    ['another content', { 'a.html': b }],
    ['another path', { 'b.html': a }],
    ['another file', { 'a.html': a, 'b.html': b }],
    ['no file', {}],
  ])('has another id with %s', (_name, files) => {
    expect(buildManifest([page], files).id).not.toBe(buildManifest([page], { 'a.html': a }).id);
  });

  it('has the same id for the same output', () => {
    expect(buildManifest([page], { 'a.html': a }).id).toBe(buildManifest([], { 'a.html': { ...a } }).id);
  });

  it('is read back as it was written', () => {
    const record = fc.record({ hash: fc.string(), size: fc.nat() });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), record), (files) => {
        const manifest = buildManifest([page], files);
        expect(parseManifest(JSON.stringify(manifest))).toEqual(JSON.parse(JSON.stringify(manifest)));
      }),
    );
  });

  const whole = buildManifest([page], { 'a.html': a });
  it.each<[string, string]>([
    ['nothing', ''],
    ['half a file', JSON.stringify(whole).slice(0, -5)],
    ['null', 'null'],
    ['a list', '[]'],
    ['another version', JSON.stringify({ ...whole, version: manifestVersion + 1 })],
    ['no id', JSON.stringify({ ...whole, id: undefined })],
    ['no pages', JSON.stringify({ ...whole, pages: {} })],
    ['no files', JSON.stringify({ ...whole, files: null })],
  ])('of which there is %s is not used', (_name, text) => {
    expect(parseManifest(text)).toBeUndefined();
  });

  it('in any text is read or refused, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseManifest(text)).toBeUndefined();
      }),
    );
  });
});
