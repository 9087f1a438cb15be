import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextList } from '../../../../generator/store/text-list.ts';
import { TextSet } from '../../../../generator/store/text-set.ts';

// Few characters, so texts are often equal, prefixes of each other, or end in one that takes
// several bytes. The bytes of é are the numbers of the characters Ã and ©.
const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', ' ', 'é', 'Ã', '©', '한', '😀', '\n', '\u0000'), maxLength: 6 });
const textsOf = (list: TextList): readonly string[] => Array.from({ length: list.size }, (_, number) => list.at(number));

describe('a packed list of texts', () => {
  it('returns each text unchanged, also if it was made of another list’s parts', () => {
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (first, second) => {
        const list = new TextList();
        const numbers = first.map((each) => list.push(each));
        expect([numbers, textsOf(list)]).toEqual([[...first.keys()], first]);
        const copy = new TextList(list.parts);
        for (const each of second) copy.push(each);
        expect([textsOf(copy), textsOf(list)]).toEqual([[...first, ...second], first]);
      }),
    );
  });

  it('returns an empty text for an unknown number', () => {
    const list = new TextList();
    list.push('a');
    expect([list.at(1), list.at(-1)]).toEqual(['', '']);
  });

  it('grows beyond its initial size', () => {
    const texts = Array.from({ length: 3_000 }, (_, at) => `text ${at} ${'é'.repeat(at % 7)}`);
    const list = new TextList();
    for (const each of texts) list.push(each);
    list.push('a'.repeat(100_000));
    expect([textsOf(list).slice(0, -1), list.at(3_000).length]).toEqual([texts, 100_000]);
  });
});

describe('a packed set of texts', () => {
  it('numbers different texts in their order, and so does one made of its parts', () => {
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (texts, others) => {
        const set = new TextSet();
        for (const each of texts) set.add(each);
        const known = [...new Set(texts)];
        for (const made of [set, new TextSet(set.parts)]) {
          expect([made.size, [...made]]).toEqual([known.length, known]);
          for (const each of [...known, ...others]) {
            expect([made.numberOf(each), made.has(each)]).toEqual([known.indexOf(each), known.includes(each)]);
          }
          for (const each of texts) expect(made.at(made.add(each))).toBe(each);
          expect(made.size).toBe(known.length);
        }
      }),
    );
  });

  it('grows beyond its initial size', () => {
    const texts = Array.from({ length: 5_000 }, (_, at) => `/en/text-${at}/`);
    const set = new TextSet();
    const numbers = texts.map((each) => set.add(each));
    expect([numbers, texts.map((each) => set.numberOf(each)), set.has('/en/text-5000/')]).toEqual([
      [...texts.keys()],
      [...texts.keys()],
      false,
    ]);
  });
});
