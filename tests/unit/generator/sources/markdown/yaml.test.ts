import fc from 'fast-check';
import { dump, FAILSAFE_SCHEMA, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { FieldPath } from '../../../../../generator/model/field-path.ts';
import { parseFlatYaml } from '../../../../../generator/sources/markdown/flat-yaml.ts';
import { lineOfField, parseYaml, YamlError } from '../../../../../generator/sources/markdown/yaml.ts';
import { YamlLossError } from '../../../../../generator/sources/markdown/yaml-losses.ts';
import { sized } from '../../../../support/length.ts';

const failureOf = (text: string): unknown => {
  try {
    return parseYaml(text);
  } catch (error) {
    return error;
  }
};

describe('YAML', () => {
  it.each([
    ['a number', 'a: 012', { a: '012' }],
    ['a day', 'a: 2026-01-15', { a: '2026-01-15' }],
    ['a time', 'a: 12:30', { a: '12:30' }],
    ['a boolean', 'a: no', { a: 'no' }],
    ['a null', 'a: ~', { a: '~' }],
    ['a missing value', 'a:', { a: '' }],
    ['a merge key', '<<: b', { '<<': 'b' }],
  ])('leaves %s as the text that was written', (_name, text, expected) => {
    expect(parseYaml(text)).toEqual(expected);
  });

  it.each([
    ['', 'an empty text'],
    [' \n\n', 'blank lines'],
    ['# nothing yet\n  # later\n', 'comments alone'],
  ])('has no fields in %j, %s', (text) => {
    expect(parseYaml(text)).toEqual({});
  });

  it.each([
    ['a: 1\nb: [1\nc: 2', 3],
    ['a: 1\na: 2', 2],
    ['a: b: c', 1],
    ['a: *nobody', 1],
    ['a: "x\nb: y', 2],
  ])('that is broken, %j, is refused with the line %i', (text, line) => {
    const failure = failureOf(text);
    expect(failure).toBeInstanceOf(YamlError);
    expect(failure).toHaveProperty('line', line);
  });

  it.each<[string, string]>([
    ['that contains itself', 'a: &a [*a]'],
    ['that contains itself through another value', 'a: &a {b: &b [*a]}'],
    [
      'that doubles itself',
      `a0: &a0 [x, x]\n${Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`).join('\n')}`,
    ],
    ['with a repeated long text', `a: &a ${'x'.repeat(10_000)}\nb: [${'*a, '.repeat(1_000)}]`],
    ['with a repeated long name', `a: &a {${'x'.repeat(1_000)}: y}\nb: [${'*a, '.repeat(2_000)}]`],
  ])('with a value %s is refused', (_name, text) => {
    expect(failureOf(text)).toEqual(new YamlError('its aliases stand for too much', 1));
  });

  it('with aliases resolves them', () => {
    expect(parseYaml('a: &a {b: c}\nd: [*a, *a]')).toEqual({ a: { b: 'c' }, d: [{ b: 'c' }, { b: 'c' }] });
  });

  it('is refused if values are nested too deeply', () => {
    for (const sign of ['[', '{a: ', '- ', '? ']) expect(failureOf(sign.repeat(100_000))).toBeInstanceOf(YamlError);
  });

  it('with a key named __proto__ changes no object', () => {
    const value = parseYaml('__proto__: {polluted: yes}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value).not.toHaveProperty('polluted');
  });

  it('returns any quoted text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (written) => {
        expect(parseYaml(`a: ${JSON.stringify(written)}`)).toEqual({ a: written });
      }),
    );
  });
});

describe('YAML that would drop or change a part of what was written', () => {
  it.each([
    ['a value that begins with a number sign', 'a: #1 in Canada\nb: x', 'comment', '#1 in Canada', 1],
    ['a value with a number sign after a space', 'a: The language C # and more\r\nb: x', 'comment', '# and more', 1],
    ['a comment after several words in an item', 'a:\n  - C and # D', 'comment', '# D', 2],
    ['a comment after a name', 'a: # list\n  - x', 'comment', '# list', 1],
    ['an item that begins with a number sign', 'a:\n  - x\n  - # y', 'comment', '# y', 3],
    ['a comment in a list in one line', 'a: [x, # y\n  z]', 'comment', '# y', 1],
    ['a comment after the announcement of lines', 'a: | # b\n  x', 'comment', '# b', 1],
    ['a heading in place of a value', 'a:\n  # Heading\nb: x', 'comment', '# Heading', 2],
    ['a heading before a value', 'a:\n  # Heading\n  text\nb: x', 'comment', '# Heading', 2],
    ['a heading below a value', 'a: text\n  # Heading\nb: x', 'comment', '# Heading', 2],
    ['a heading below lines of text', 'a: |\n    text\n  # Heading\nb: x', 'comment', '# Heading', 3],
    ['a heading at the end', 'a: text\n  # Heading', 'comment', '# Heading', 2],
    ['an anchor', 'b: x\na: &Co', 'anchor', '&Co', 2],
    ['an anchor before a text', 'a: &b text', 'anchor', '&b', 1],
    ['an anchor that is replaced before it is used', 'a: &b x\nc: &b y\nd: *b', 'anchor', '&b', 1],
    ['a tag', 'a: !important news', 'tag', '!important', 1],
    ['an exclamation mark', 'a: ! news', 'tag', '!', 1],
    ['a tag of YAML', 'a: !!str x', 'tag', '!!str', 1],
    ['a bar alone', 'a: |\nb: x', 'block', '|', 1],
    ['a greater-than sign alone', 'b: x\na: >', 'block', '>', 2],
    ['an empty line in a text', 'a: one\n\n  two', 'paragraph', '', 2],
    ['an empty line in quotation marks', 'a: "one\n\n  two"', 'paragraph', '', 2],
    ['an empty line in joined lines', 'a: >\n  one\n  \n  two', 'paragraph', '', 3],
    ['an item below a text', 'a: one\n  - two', 'item', '', 2],
    ['an item below an item', 'a:\n  - one\n    - two', 'item', '', 3],
    ['an item in joined lines', 'a: >\n  - one\n  - two', 'markup', '', 3],
    ['an item in quotation marks', 'a: "- one\n  - two"', 'markup', '', 2],
    ['an item with an asterisk', 'a: one\n  * two', 'markup', '', 2],
    ['a numbered item', 'a: >\n  one\n  1. two', 'markup', '', 3],
    ['a second numbered item', 'a: 1. one\n  2. two', 'markup', '', 2],
    ['a heading in joined lines', 'a: >-\n  one\n  ## Two', 'markup', '', 3],
    ['a quotation in joined lines', 'a: >\n  one\n  >two', 'markup', '', 3],
    ['a row of a table', "a: '| a |\n  | b |'", 'markup', '', 2],
    ['a fence of code', 'a: >\n  ```\n  b\n  ```', 'markup', '', 4],
    ['a list as a name', '? [a, b]\n: c', 'key', '', 1],
    ['an alias as a name', 'a: &b x\n*b : y', 'key', '', 2],
    ['a second document', 'a: 1\n---\nb: 2', 'document', '', 2],
    ['an empty second document', '---\na: 1\n---\n', 'document', '', 3],
    ['a second document behind an invisible character', 'a: 1\n\ufeff---\nb: 2', 'document', '', 2],
    ['the end of a document', 'a: 1\n...\nb: 2', 'end', '', 2],
    ['an instruction', '# c\n%YAML 1.2\n---\na: 1', 'directive', '%YAML 1.2', 2],
    ['line ends of old systems', 'a: 1\rb: 2', 'line-ends', '', 1],
  ])('is refused with its line: %s', (_name, written, loss, text, line) => {
    const failure = failureOf(written);
    expect(failure).toBeInstanceOf(YamlLossError);
    expect(failure).toMatchObject({ loss, text, line });
  });

  it.each<[string, string, unknown]>([
    ['comments in lines of their own', '# a\na: 1\n# b\nl:\n  # c\n  - x\n  # d\nb: 2\n# e', { a: '1', l: ['x'], b: '2' }],
    ['a comment after a word', 'a: x # patched\nb: 12 # c\nc: 1.5\t# d', { a: 'x', b: '12', c: '1.5' }],
    ['a comment after a word and a return', 'a: C # language\r\nb: x', { a: 'C', b: 'x' }],
    [
      'a comment after a hash or address',
      'a: 9f86d081 # b\nc: https://x.example/#d # e',
      { a: '9f86d081', c: 'https://x.example/#d' },
    ],
    ['a comment after a date', 'a: 2026-01-15 # b\nc: 2026-01-15 10:00:00 # d', { a: '2026-01-15', c: '2026-01-15 10:00:00' }],
    ['a comment after quotation marks', `a: "b c" # d\ne: 'f g' # h`, { a: 'b c', e: 'f g' }],
    ['a comment after an item', 'a:\n  - x # y\n  - "z w" # v', { a: ['x', 'z w'] }],
    ['a comment after a list in one line', 'a: [x, y z] # b\nc: [] # d', { a: ['x', 'y z'], c: [] }],
    ['a comment after an alias', 'a: &b x\nc: *b # d', { a: 'x', c: 'x' }],
    ['a comment within a record', 'a:\n  # c\n  b: x\n  # d\n  c: y\n', { a: { b: 'x', c: 'y' } }],
    ['a comment before the first field', '  # c\na: x', { a: 'x' }],
    ['number signs in texts', 'a: C#\nb: "#1"\nc: |\n  # x\nd: \'a # b\'', { a: 'C#', b: '#1', c: '# x\n', d: 'a # b' }],
    ['number signs in addresses', 'a: /x/#y\nb: "x"', { a: '/x/#y', b: 'x' }],
    ['a text that goes on in the next line', 'a: one\n  two - three\nb: x', { a: 'one two - three', b: 'x' }],
    ['records in a list', 'a:\n  - b: x\n    c: y\n  - b: z\nd: e', { a: [{ b: 'x', c: 'y' }, { b: 'z' }], d: 'e' }],
    ['paragraphs that are kept', 'a: |\n  one\n\n  two\n', { a: 'one\n\ntwo\n' }],
    ['a year at the end of a sentence', 'a: It began in\n  2026. It goes on.', { a: 'It began in 2026. It goes on.' }],
    ['a single item in joined lines', 'a: >\n  - one\nb: x', { a: '- one\n', b: 'x' }],
    ['signs within joined lines', 'a: >-\n  one - two\n  #three -four', { a: 'one - two #three -four' }],
    ['the mark of a document', '# c\n---\na: 1', { a: '1' }],
    ['an anchor that is used', 'a: &b x\nc: *b', { a: 'x', c: 'x' }],
  ])('has no part that is dropped: %s', (_name, text, expected) => {
    expect(parseYaml(text)).toEqual(expected);
  });
});

describe('a text that a program has folded', () => {
  const words = 'Snow is a good insulator, they said, and all of them went home in the evening';
  it.each([
    ['plain, with a hyphen at the start of a line', `a: ${words}\n  - to sit by the fire`, `${words} - to sit by the fire`],
    [
      'in a block, with paragraphs and a list',
      `a: >-\n  ${words}\n  and the next day.\n\n\n  - one\n\n  - two\n`,
      `${words} and the next day.\n\n- one\n- two`,
    ],
    ['in quotation marks', `a: "${words}:\n  # of them"`, `${words}: # of them`],
  ])('is read as it was: %s', (_name, text, expected) => {
    expect(parseYaml(text)).toEqual({ a: expected });
  });

  it.each([
    ['a list below a short line', 'a: One\n  - two', 'item'],
    ['lines that end early', `a: >-\n  ${words}\n  and the next\n  - day.\n`, 'markup'],
    ['paragraphs of long lines that a person may have written', `a: >\n  ${words}\n  and more.\n\n  Two.\n`, 'paragraph'],
  ])('is not to be confused with %s', (_name, text, loss) => {
    expect(failureOf(text)).toMatchObject({ loss });
  });

  it('is never refused, and never changes', () => {
    const word = fc.constantFrom('snow', 'is', 'a', '-', '#', '1.', 'the:', "it's", '**bold**', '> x', 'internationalization');
    const sentence = fc.array(word, { minLength: 1, maxLength: 40 }).map((each) => `Today ${each.join(' ')}`);
    const lines = (mark: string) =>
      fc.array(sentence, { minLength: 1, maxLength: 3 }).map((each) => each.map((line) => mark + line).join('\n'));
    const block = fc.oneof(sentence, lines('- '), lines('> '), lines('- a\n  - '));
    const text = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n'));
    const items = fc.array(fc.record({ type: sentence, body: text }), { maxLength: 2 });
    fc.assert(
      fc.property(fc.record({ intro: text, title: sentence, items }), (values) => {
        expect(parseYaml(dump(values, { lineWidth: 80 }))).toEqual(values);
      }),
      { numRuns: sized(300, 20_000) },
    );
  });
});

describe('the usual front matter', () => {
  it.each<[string, unknown]>([
    ['\ntitle: "A: b # c"\nslug: a-b \n\nlist:\n  - "x y"\n  - z: z', undefined],
    ['\ntitle: "A: b # c"\nslug: a-b  \n\nlist:\n  - "x y"\n  - z', { title: 'A: b # c', slug: 'a-b', list: ['x y', 'z'] }],
    ['a: b\nlist:\n- x\n- y\nc: d', { a: 'b', list: ['x', 'y'], c: 'd' }],
    ['constructor: a', { constructor: 'a' }],
    ['a: ""', { a: '' }],
    ['a: é 😀', { a: 'é 😀' }],
    ...['', '\n', 'a:', 'a:\nb: c', 'a: b\na: c', '__proto__: a', '- a', 'a: b\n- c', 'a:\n  - b\n - c', 'a:\n  -'].map(
      (text): [string, unknown] => [text, undefined],
    ),
    ...['a: b\n  c', 'a: "b', 'a: "b\\n"', "a: 'b'", 'a: b # c', 'a: b: c', 'a: [b]', 'a: \x00', 'a: \ud800', 'a: b\r\n'].map(
      (text): [string, unknown] => [text, undefined],
    ),
  ])('%j is parsed at once, or left to another parser', (text, expected) => {
    expect(parseFlatYaml(text)).toEqual(expected);
  });

  it('is parsed like the careful parser does', () => {
    const value = fc.stringMatching(/^[ \p{L}"'/:#,-]{0,6}$/u);
    const line = fc.oneof(
      fc.tuple(fc.constantFrom('a', 'b', 'c_d', 'e-f'), fc.constantFrom(': ', ':', ':  '), value),
      fc.tuple(fc.constantFrom('- ', '  - ', ' -', ''), value, fc.constantFrom('', ' ')),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const text = lines.map((parts) => parts.join('')).join('\n');
        const flat = parseFlatYaml(text);
        if (flat) expect(flat, text).toEqual(load(text, { schema: FAILSAFE_SCHEMA }));
      }),
      { numRuns: sized(3_000, 500_000) },
    );
  });
});

describe('YAML of plain lines', () => {
  const refused = { is: 'refused' };
  const careful = (text: string): unknown => {
    try {
      return load(text, { schema: FAILSAFE_SCHEMA });
    } catch {
      return refused;
    }
  };
  const part = fc.constantFrom(
    ...[
      'a',
      'é',
      'ça : ',
      'text',
      'title: ',
      'b: ',
      'c:',
      '- ',
      '? ',
      ': ',
      ' ',
      '  ',
      '\n',
      '\n  ',
      '\n- ',
      '\n  - ',
      '\n- "y"',
    ],
    ...['k: "x"', '"', "'", '|', '>-\n', '#', ' # ', '[', ']', '{', '}', ', ', '~', 'no', '01', '2026-01-15', '<<: ', '*a'],
    ...['!!str ', '%', '@', '`', '\t', '\r', '\u2028', '\ufeff', '\\n', '\\x41', '\\', '---', '...', ':', '-'],
    ...['\x00', '\x85', '\xa0', '\u2029', '\ud800', '\ufffe', '😀', '__proto__: ', 'a: b\n', '\n- x\n', '\n  - x\n'],
  );

  it('is parsed like the careful parser does, or left to that one', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'a:', 'a: '), fc.array(part, { maxLength: 14 }), (begin, parts) => {
        const text = `${begin}${parts.join('')}`;
        const given = failureOf(text);
        const expected = careful(text) ?? {};
        if (given instanceof YamlLossError) return;
        if (given instanceof YamlError) expect(expected, text).toEqual(refused);
        else if (Object.keys(given as object).length > 0) expect(given, text).toEqual(expected);
      }),
      { numRuns: sized(2_000, 500_000) },
    );
  });

  // Long enough that any other growth takes longer than a test may.
  it('takes a time that is linear in its length', () => {
    for (const signs of [' ', '- ', 'a', ':a', 'a: b\n', '\\a', '\n']) {
      for (const [begin, end] of [
        ['', '#'],
        ['a:', '?#'],
        ['"', '\t'],
        ['-', '\t'],
      ]) {
        failureOf(`${begin}${signs.repeat(480_000 / signs.length)}${end}`);
      }
    }
  });
});

const document = `# comment
title: "x"
'quoted key': v
list:
  - a
  - b:
      c: deep
    d: two
block: |
  title: one
  list: two

after: &anchor
  inner: 1
alias: *anchor
flow: {a: [1,
  2], b: 3}
last: folded
  text
items:
  - &x one
  - *x
  - "q"
  - >-
    folded
`;

describe('the line of a field', () => {
  it.each<[FieldPath, number]>([
    [['title'], 2],
    [['quoted key'], 3],
    [['list'], 4],
    [['list', 0], 5],
    [['list', 1], 6],
    [['list', 1, 'b'], 6],
    [['list', 1, 'b', 'c'], 7],
    [['list', 1, 'd'], 8],
    [['block'], 9],
    [['after'], 13],
    [['after', 'inner'], 14],
    [['alias'], 15],
    [['alias', 'inner'], 15],
    [['flow'], 16],
    [['flow', 'a', 0], 16],
    [['flow', 'a', 1], 17],
    [['flow', 'b'], 17],
    [['last'], 18],
    [['items', 0], 21],
    [['items', 1], 22],
    [['items', 2], 23],
  ])('at %j is %i', (path, line) => {
    expect(lineOfField(document, path)).toBe(line);
  });

  it.each<[FieldPath, number]>([
    [['nowhere'], 2],
    [['list', 7], 5],
    [['list', 1, 'nowhere'], 6],
    [['title', 'deeper'], 2],
  ])('that is missing, %j, is the line of its parent: %i', (path, line) => {
    expect(lineOfField(document, path)).toBe(line);
  });

  it.each([
    ['an empty text', '', 1],
    ['comments alone', '# a\n# b\n', 1],
    ['a single word', 'word', 1],
    ['a document with its marker', '---\na: 1\nb: 2', 3],
    ['lines that end in CRLF', 'a: 1\r\nc: 2\r\nb: 2\r\n', 3],
  ])('is found in %s', (_name, text, line) => {
    expect(lineOfField(text, ['b'])).toBe(line);
  });

  it('is right for every key, with any values above it', () => {
    const value = fc.constantFrom(
      ' plain',
      ' "quoted: # text"',
      ' |\n  block\n\n  more: x',
      ' >\n  folded\n  - text',
      '\n  - one\n  - two: 2\n    three: 3',
      '\n  inner:\n    deep: [1,\n      2]',
      ' &mark x',
      '',
    );
    const fields = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,5}$/), value), { selector: ([key]) => key });
    fc.assert(
      fc.property(fields, (given) => {
        let text = '';
        const lines = given.map(([key, written]): [string, number] => {
          const line = text.split('\n').length;
          text += `${key}:${written}\n`;
          return [key, line];
        });
        for (const [key, line] of lines) expect(lineOfField(text, [key])).toBe(line);
      }),
    );
  });
});
