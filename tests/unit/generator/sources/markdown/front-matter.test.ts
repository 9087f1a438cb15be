import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrontMatterLanguageError, parseFrontMatter } from '../../../../../generator/sources/markdown/front-matter.ts';
import { YamlError } from '../../../../../generator/sources/markdown/yaml.ts';

const failureOf = (text: string): unknown => {
  try {
    return parseFrontMatter(text);
  } catch (error) {
    return error;
  }
};

describe('a Markdown file', () => {
  it.each([
    ['fields and a body', '---\na: 1\n---\nbody\n', { fields: { a: '1' }, body: 'body\n', bodyLine: 3 }],
    ['lines that end in CRLF', '---\r\na: 1\r\n---\r\nbody\r\n', { fields: { a: '1' }, body: 'body\r\n', bodyLine: 3 }],
    ['a language', '---yaml\na: 1\n---\nbody', { fields: { a: '1' }, body: 'body', bodyLine: 3 }],
    ['a byte order mark', '\ufeff---\na: 1\n---\nbody', { fields: { a: '1' }, body: 'body', bodyLine: 3 }],
    ['no field between the markers', '---\n---\nbody', { fields: {}, body: 'body', bodyLine: 2 }],
    ['only a comment between the markers', '---\n# c\n---\nbody', { fields: {}, body: 'body', bodyLine: 3 }],
    ['only a body', 'body\n', { fields: {}, body: 'body\n', bodyLine: 0 }],
    ['a thematic break first', '-----\nbody', { fields: {}, body: '-----\nbody', bodyLine: 0 }],
    ['a thematic break in its body', '---\na: 1\n---\nx\n\n---\ny', { fields: { a: '1' }, body: 'x\n\n---\ny', bodyLine: 3 }],
    ['no content', '', { fields: {}, yaml: '', body: '', bodyLine: 0 }],
  ])('with %s is parsed', (_name, text, expected) => {
    expect(parseFrontMatter(text)).toMatchObject(expected);
  });

  it.each(['js', 'javascript', 'JS', 'json', 'toml', 'coffee', 'constructor', '__proto__'])(
    'with fields in %s is refused, and nothing of it runs',
    (language) => {
      const failure = failureOf(`---${language}\nglobalThis.borealWasRun = true; module.exports = {}\n---\n`);
      expect(failure).toBeInstanceOf(FrontMatterLanguageError);
      expect(failure).toHaveProperty('language', language);
      expect(globalThis).not.toHaveProperty('borealWasRun');
    },
  );

  it('with a language after a byte order mark does not run either', () => {
    expect(failureOf('\ufeff---js\nglobalThis.borealWasRun = true\n---\n')).toBeInstanceOf(FrontMatterLanguageError);
    expect(globalThis).not.toHaveProperty('borealWasRun');
  });

  it('reports the same problem on each read', () => {
    const text = '---\na: [1\n---\nbody';
    const [first, second] = [failureOf(text), failureOf(text)];
    expect(first).toBeInstanceOf(YamlError);
    expect(second).toEqual(first);
  });

  it('counts the lines of a problem from the line with the hyphens', () => {
    expect(failureOf('---\na: 1\na: 2\n---\n')).toHaveProperty('line', 3);
  });

  it('keeps its body unchanged, and the line where it begins', () => {
    const body = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r\n', '-', '---', '#', 'é', '`') });
    fc.assert(
      fc.property(body, (written) => {
        const text = `---\ntitle: x\n---\n${written}`;
        const parsed = parseFrontMatter(text);
        expect(parsed.body).toBe(written);
        expect(text.split('\n').slice(parsed.bodyLine).join('\n')).toBe(written);
      }),
    );
  });

  it('of any content is either parsed or refused with one of two errors', () => {
    const text = fc.string({
      unit: fc.constantFrom('---', '\n', 'a', ': ', '[', ']', '{', '"', "'", '- ', '&x', '*x', '|', '#', '!!js'),
    });
    fc.assert(
      fc.property(text, (written) => {
        const outcome = failureOf(`---\n${written}`);
        if (outcome instanceof Error) {
          expect(outcome instanceof YamlError || outcome instanceof FrontMatterLanguageError).toBe(true);
        }
      }),
    );
  });
});
