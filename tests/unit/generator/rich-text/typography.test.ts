import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySpacing, applyTypography, quotationMarks } from '../../../../generator/rich-text/typography.ts';

/** The tables show no-break spaces as '~', thin ones as '^' and no-break hyphens as '='. */
const shown = (text: string): string => text.replaceAll('\u00a0', '~').replaceAll('\u202f', '^').replaceAll('\u2011', '=');
const written = (text: string): string => text.replaceAll('~', '\u00a0').replaceAll('^', '\u202f').replaceAll('=', '\u2011');

describe('Canadian French', () => {
  it.each([
    ['a colon', 'Attention : ceci', 'Attention~: ceci'],
    ['a colon without its space', 'Attention: ceci', 'Attention~: ceci'],
    ['a colon at the end', 'Voici :', 'Voici~:'],
    ['a colon after several spaces', 'Voici  :', 'Voici~:'],
    ['a colon with a thin space', 'Voici^:', 'Voici~:'],
    ['a colon after a percentage', '5 % : voici', '5~%~: voici'],
    ['a colon after a price', '75 $ : voici', '75~$~: voici'],
    ['a colon after a quotation', '« Oui » : voici', '«~Oui~»~: voici'],
    ['a colon after a bracket', '(voici) : ceci', '(voici)~: ceci'],
    ['a time with a colon', 'à 14:30', 'à 14:30'],
    ['a ratio', 'au 1:5', 'au 1:5'],
    ['an address', 'https://exemple.ca', 'https://exemple.ca'],
    ['a semicolon', 'un ; deux', 'un; deux'],
    ['an exclamation mark', 'Bravo !', 'Bravo!'],
    ['a question mark', 'Quoi ?', 'Quoi?'],
    ['a question mark after a no-break space', 'Quoi~?', 'Quoi?'],
    ['a question mark after a thin space', 'Quoi^?', 'Quoi^?'],
    ['a question mark without space', 'Quoi? Oui', 'Quoi? Oui'],
    ['both marks', 'Quoi ? !', 'Quoi?!'],
    ['guillemets', '« mot »', '«~mot~»'],
    ['guillemets without space', '«mot»', '«~mot~»'],
    ['guillemets with thin spaces', '«^mot^»', '«~mot~»'],
    ['straight quotation marks', 'le "mot" juste', 'le «~mot~» juste'],
    ['straight quotation marks after an elision', 'l\'"école" d’ici', 'l’«~école~» d’ici'],
    ['quotation marks in brackets', '("mot")', '(«~mot~»)'],
    ['a quotation in a quotation', '"dit \'oui\' ici"', '«~dit “oui” ici~»'],
    ['a percentage', '25 %', '25~%'],
    ['a percentage without space', '25%', '25~%'],
    ['a price', '75 $', '75~$'],
    ['a price without space', '75$', '75~$'],
    ['a price with cents', '75,25 $', '75,25~$'],
    ['a price below one', '0,75 $', '0,75~$'],
    ['a large price', '24 350 255,72 $', '24~350~255,72~$'],
    ['a price with its currency', '75 $ CA', '75~$ CA'],
    ['thousands', '1 000 000 de personnes', '1~000~000 de personnes'],
    ['decimals', '0,125 300 fois', '0,125 300 fois'],
    ['a year before a number', 'en 2026 100 personnes', 'en 2026 100 personnes'],
    ['a time', 'à 14 h 30', 'à 14~h~30'],
    ['a full hour', 'à 14 h', 'à 14~h'],
    ['a time without spaces', 'à 14h30', 'à 14h30'],
    ['a distance', '12 km de route', '12~km de route'],
    ['a weight', '3 kg', '3~kg'],
    ['a temperature', '20 °C', '20~°C'],
    ['millions of dollars', '3 M$', '3~M$'],
    ['a unit at the end', '5 m.', '5~m.'],
    ['a word that begins like a unit', '5 mots', '5 mots'],
    ['an emergency number before “s’il”', 'le 911 s’il brûle', 'le 911 s’il brûle'],
    ["a number before a straight “s'il”", "le 911 s'il brûle", 'le 911 s’il brûle'],
    ['an hour before “l’été”', 'à 5 l’été', 'à 5 l’été'],
    ['an apostrophe', "l'été", 'l’été'],
    ['an apostrophe at the end of a word', "les 'amis", "les 'amis"],
    ['three full stops', 'etc...', 'etc…'],
    ['a comma', 'un, deux', 'un, deux'],
    ['a full stop', 'Fin. Début', 'Fin. Début'],
    ['a closing bracket', '(un) deux', '(un) deux'],
    ['an inversion', 'Que voulez-vous?', 'Que voulez=vous?'],
    ['an inversion with a consonant', 'L’auto couvre-t-elle tout', 'L’auto couvre=t=elle tout'],
    ['an inversion in capitals', 'PUIS-JE payer', 'PUIS=JE payer'],
    ['an inversion that is partly set', 'a=t-il', 'a=t=il'],
    ['a question', 'Qu’est-ce que l’eau', 'Qu’est=ce que l’eau'],
    ['a command', 'appelez-nous.', 'appelez=nous.'],
    ['a command before another pronoun', 'parlez-nous-en', 'parlez-nous-en'],
    ['a name with a preposition', 'Niagara-on-the-Lake', 'Niagara-on-the-Lake'],
    ['a compound', 'celui-ci, peut-être, sous-sol, vice-versa', 'celui-ci, peut-être, sous-sol, vice-versa'],
    ['a word that begins like a pronoun', 'contre-vousser, bien-ontarien', 'contre-vousser, bien-ontarien'],
    ['a number before a pronoun', '7-on', '7-on'],
    ['an address of a page', 'https://exemple.ca/puis-je', 'https://exemple.ca/puis-je'],
    ['an address of email', 'rendez-vous@exemple.ca, a@rendez-vous.ca', 'rendez-vous@exemple.ca, a@rendez-vous.ca'],
    ['a host', 'www.appelez-nous.ca', 'www.appelez-nous.ca'],
  ])('sets %s: %s', (_name, text, expected) => {
    expect(shown(applyTypography(written(text), 'fr-CA'))).toBe(expected);
  });

  it.each([
    ['a colon after marked words', ' : la suite', '~: la suite'],
    ['an opening guillemet before marked words', 'le « ', 'le «~'],
    ['a closing guillemet after marked words', ' » est', '~» est'],
    ['a question mark after marked words', ' ?', '?'],
  ])('sets %s, which its text does not contain', (_name, text, expected) => {
    expect(shown(applySpacing(text, 'fr-CA'))).toBe(expected);
  });
});

describe('English', () => {
  it.each([
    ['quotation marks', '"Hello," she said', '“Hello,” she said'],
    ['quotation marks in brackets', '("yes")', '(“yes”)'],
    ['a quotation in a quotation', '"she said \'yes\' to it"', '“she said ‘yes’ to it”'],
    ['single quotation marks', "a 'good' idea", 'a ‘good’ idea'],
    ['a quoted sentence', "'Fine.' he said", '‘Fine.’ he said'],
    ['an apostrophe', "it's", 'it’s'],
    ['a plural’s apostrophe', "the dogs' home", 'the dogs’ home'],
    ['a plural’s apostrophe before a quotation', 'the dogs\' "home"', 'the dogs’ “home”'],
    ['an apostrophe on both sides', "rock 'n' roll", 'rock ‘n’ roll'],
    ['three full stops', 'wait...', 'wait…'],
    ['a colon', 'Note: this', 'Note: this'],
    ['a percentage', '25%', '25%'],
    ['a price', '$75.25', '$75.25'],
    ['a question mark', 'What?', 'What?'],
  ])('sets %s: %s', (_name, text, expected) => {
    expect(shown(applyTypography(text, 'en-CA'))).toBe(expected);
  });
});

describe.each(['en-CA', 'fr-CA', 'de'])('a telephone number in %s', (tag) => {
  it.each([
    ['in a sentence', 'a 1-800-555-0142, b', 'a 1=800=555=0142, b'],
    ['with spaces', '1 800 555-0142.', '1~800~555=0142.'],
    ['with brackets', '((613) 555-0123)', '((613)~555=0123)'],
    ['without the 1', '613-555-0123 613 555-0123', '613=555=0123 613~555=0123'],
    ['of another country', 'a +1 613 555-0123', 'a +1~613~555=0123'],
    ['that is partly set', '1-800=555-0142, 613~555-0123', '1=800=555=0142, 613~555=0123'],
    ['before its extension', '613-555-0123/24', '613=555=0123/24'],
  ])('%s stays on one line', (_name, text, expected) => {
    expect(shown(applyTypography(written(text), tag))).toBe(expected);
    expect(shown(applyTypography(written(expected), tag))).toBe(expected);
  });

  it.each([
    ['an address', 'https://a.example/call/1-800-555-0142 https://a.example/?call=613-555-0123 613-555-0123.ca'],
    ['an address of email', '613-555-0123@a.example a@613-555-0123'],
    ['a link for telephones', 'tel:+1-800-555-0142 tel:1-800-555-0142'],
    ['part of a name', 'A-613-555-0123 613-555-0123-A a.613-555-0123'],
    ['part of a number', '12-613-555-0123 613-555-01234 613-555-0123-4 4613-555-0123'],
    ['a period', '2025-2026, 555-0123'],
    ['a text if it is all of it', '1-800-555-0142'],
  ])('is not %s', (_name, text) => {
    expect(applyTypography(text, tag)).toBe(text);
  });
});

describe('typography', () => {
  it.each([
    ['fr-CA', '«~', '~»', '“', '”'],
    ['FR', '«~', '~»', '“', '”'],
    ['en-CA', '“', '”', '‘', '’'],
    ['de', '“', '”', '‘', '’'],
  ])('of %s has its quotation marks', (tag, ...marks) => {
    expect(quotationMarks(tag).map(shown)).toEqual(marks);
  });

  it('of a language without rules does not change spaces', () => {
    expect(applySpacing('a : b ; c 5 %...', 'de')).toBe('a : b ; c 5 %…');
  });

  const units = [
    ...[
      "'",
      '"',
      ' ',
      '\u00a0',
      '\u202f',
      '«',
      '»',
      '“',
      '”',
      '‘',
      '’',
      '.',
      ',',
      ':',
      ';',
      '!',
      '?',
      '…',
      '%',
      '$',
      '(',
      ')',
      '-',
      '—',
    ],
    ...['\n', 'a', 'é', 'h', 'm', 's', 'l', 'M$', 'km', '1', '30', '000', '[', ']', '{', '°', '°C'],
  ];
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...units), maxLength: 20 }), fc.string({ unit: 'grapheme' }));
  const tag = fc.constantFrom('fr-CA', 'en-CA', 'de');

  it('has the same result when it is applied twice', () => {
    fc.assert(
      fc.property(text, tag, (given, language) => {
        const once = applyTypography(given, language);
        expect(applyTypography(once, language)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it('never changes a letter or a digit', () => {
    const lettersOf = (given: string): string => given.replace(/[^\p{L}\p{N}]/gu, '');
    fc.assert(
      fc.property(text, tag, (given, language) => {
        expect(lettersOf(applyTypography(given, language))).toBe(lettersOf(given));
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves no straight double quotation mark', () => {
    fc.assert(
      fc.property(text, tag, (given, language) => {
        expect(applyTypography(given, language)).not.toContain('"');
      }),
    );
  });
});
