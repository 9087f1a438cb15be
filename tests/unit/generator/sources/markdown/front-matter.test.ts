import fc from 'fast-check';
import matter from 'gray-matter';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  FenceError,
  FrontMatterLanguageError,
  parseFrontMatter,
} from '../../../../../generator/sources/markdown/front-matter.ts';
import { YamlError } from '../../../../../generator/sources/markdown/yaml.ts';
import { YamlLossError } from '../../../../../generator/sources/markdown/yaml-losses.ts';

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
    ['spaces after its fences', '---  \na: 1\n--- \t\n  body', { fields: { a: '1' }, body: ' \t\n  body', bodyLine: 2 }],
    ['spaces and CRLF after its fences', '--- \r\na: 1\r\n--- \r\nbody', { fields: { a: '1' }, body: ' \r\nbody', bodyLine: 2 }],
    ['nothing after its fields', '---\na: 1\n---', { fields: { a: '1' }, body: '', bodyLine: 2 }],
    ['hyphens within a value', '---\na: x --- y\nb: |\n  ---\n---\nbody', { fields: { a: 'x --- y', b: '---\n' }, body: 'body' }],
    ['a field that gray-matter knows', '---\nexcerpt_separator: {toString: x}\n---\nbody', { body: 'body' }],
    ['a table of data between lines', '***\nNote: x\n***\n', { fields: {}, body: '***\nNote: x\n***\n' }],
    ['no content', '', { fields: {}, yaml: '', body: '', bodyLine: 0 }],
  ])('with %s is parsed', (_name, text, expected) => {
    expect(parseFrontMatter(text)).toMatchObject(expected);
  });

  it.each(['---\na: 1\n---\nthe body', '--- \na: 1\n--- \nthe body', 'no fields\n---\nthe body', '---\n---\nthe body'])(
    'is split by gray-matter, which gets all of it: %j',
    (text) => {
      const language = vi.spyOn(matter as unknown as { language(text: string): object }, 'language');
      onTestFinished(() => language.mockRestore());
      const { body } = parseFrontMatter(text);
      expect(body).toBe(matter(text, { engines: { yaml: () => ({}) } }).content);
      if (text.startsWith('---')) expect(language.mock.calls[0]?.[0]).toContain('the body');
    },
  );

  it.each(['js', 'javascript', 'JS', 'json', 'toml', 'coffee', 'constructor', '__proto__'])(
    'with fields in %s is refused, and nothing of it runs',
    (language) => {
      const failure = failureOf(`---${language}\nglobalThis.borealWasRun = true; module.exports = {}\n---\n`);
      expect(failure).toBeInstanceOf(FrontMatterLanguageError);
      expect(failure).toHaveProperty('language', language);
      expect(globalThis).not.toHaveProperty('borealWasRun');
    },
  );

  it.each([
    ['a closing line that goes on', '---\na: 1\n--- draft\nb: 2\n---\nbody', 'not-whole', 3],
    ['a closing line of four hyphens', '---\na: 1\n----\nb: 2\n---\nbody', 'not-whole', 3],
    ['a closing line with a comment', '---\na: 1\n---# end\nbody', 'not-whole', 3],
    ['an indented closing line', '---\na: 1\n  ---\nbody', 'not-whole', 3],
    ['a closing line of dashes', '---\na: 1\n—\u2013\nbody', 'not-whole', 3],
    ['no closing line', '---\na: 1\n\nbody', 'unclosed', 1],
    ['three hyphens alone', '---', 'unclosed', 1],
    ['dots as the closing line', '---\na: 1\n...\nbody', 'dots', 3],
    ['line ends of old systems', '---\ra: 1\r---\rbody', 'line-ends', 1],
    ['TOML', '+++\na = 1\n+++\nbody', 'toml', 1],
    ['TOML below an empty line', '\n+++\na = 1\n+++\nbody', 'toml', 2],
    ['JSON', '{\n  "a": 1\n}\n\nbody', 'json', 1],
    ['JSON between lines', ';;;\n"a": 1\n;;;\nbody', 'json', 1],
    ['an empty line before it', '\n---\na: 1\n---\nbody', 'before', 2],
    ['several empty lines before it', '\r\n \r\n---\r\na: 1\r\n---\r\nbody', 'before', 3],
    ['a space before it', ' ---\na: 1\n---\nbody', 'before', 1],
    ['an invisible character before it', '\u200b---\n# c\na: 1\n---\nbody', 'before', 1],
    ['four hyphens as its first line', '----\na: 1\n----\nbody', 'dashes', 1],
    ['a dash as its first line', '—\na: 1\n---\nbody', 'dashes', 1],
    ['a second one', '---\na: 1\n---\n---\nb: 2\n---\nbody', 'second', 4],
    ['a second one below an empty line', '---\na: 1\n---\n\n---\n"b": 2\n---\nbody', 'second', 5],
  ])('with %s is refused with its cause and line', (_name, text, fault, line) => {
    const failure = failureOf(text);
    expect(failure).toBeInstanceOf(FenceError);
    expect(failure).toMatchObject({ fault, line });
  });

  it('with dots between its fences is refused', () => {
    expect(failureOf('---\na: 1\n...\nb: 2\n---\nbody')).toMatchObject({ loss: 'end', line: 3 });
  });

  it('with very many empty lines is refused in a short time', () => {
    expect(failureOf(`---\na: 1\n${'\n'.repeat(400_000)}---\nbody`)).toMatchObject({ name: 'YamlError', line: 2 });
  });

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

  it('of any content is either parsed or refused with a known error', () => {
    const text = fc.string({
      unit: fc.constantFrom('---', '\n', 'a', ': ', '[', ']', '{', '"', "'", '- ', '&x', '*x', '|', '#', '!!js'),
    });
    fc.assert(
      fc.property(text, (written) => {
        const outcome = failureOf(`---\n${written}`);
        if (outcome instanceof Error) {
          const known = [YamlError, YamlLossError, FenceError, FrontMatterLanguageError];
          expect(known.some((each) => outcome instanceof each)).toBe(true);
        }
      }),
    );
  });
});
