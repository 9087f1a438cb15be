/**
 * Typographic rules by language. French is Canadian French (Office québécois de la langue française): a no-break space before the
 * colon, the percent and the dollar sign and inside « », none before ; ! ?. Each rule set may be applied twice without harm.
 */

const noBreakSpace = '\u00a0';

/** A rule is tried where its sign occurs: most texts have few of them, and looking for a sign is much faster than trying a pattern. */
type Rule = readonly [sign: RegExp | string, pattern: RegExp, replacement: string];

const commonRules: readonly Rule[] = [
  ['.', /\.{3}/g, '…'],
  ["'", /'(?<=[\p{L}\p{N}]')(?=[\p{L}\p{N}])/gu, '’'],
];

const englishRules: readonly Rule[] = [];

const frenchRules: readonly Rule[] = [
  ['«', /«[ \u00a0\u202f]*(?!\s)/g, `«${noBreakSpace}`],
  ['»', /(?<!\s)[ \u00a0\u202f]*»/g, `${noBreakSpace}»`],
  [/[;!?]/, /(?<![ \u00a0])[ \u00a0]+([;!?])/g, '$1'],
  // A colon after a word; not in times, ratios or addresses. One that begins a text after markup has its space written.
  [':', /(?<![ \u00a0\u202f])[ \u00a0\u202f]*:(?<=[\p{L}\p{N})\]»”’%$°…!?][ \u00a0\u202f]*:)(?=\s|$)/gu, `${noBreakSpace}:`],
  [':', /^[ \u202f]+:(?=\s|$)/g, `${noBreakSpace}:`],
  [/[%$]/, /(?<=\d)[ \u202f]?(?=[%$](?![\p{L}\p{N}]))/gu, noBreakSpace],
  // Thousands: three digits after one to three.
  [/\d[ \u202f]/, /(?<=(?<![\d,])\d{1,3})[ \u202f](?=\d{3}(?!\d))/g, noBreakSpace],
  [/\d[ \u202f]/, /(?<=\d)[ \u202f]h(?=[ \u00a0]\d{2}(?!\d))/g, `${noBreakSpace}h`],
  ['h ', /(?<=\d[ \u00a0]h) (?=\d{2}(?!\d))/g, noBreakSpace],
  [/\d[ \u202f]/, /(?<=\d)[ \u202f](?=(?:km|m|cm|mm|kg|g|l|L|ml|h|min|s|°C|kW|kWh|M\$|k\$)(?![\p{L}\p{N}’']))/gu, noBreakSpace],
];

/** The tag of texts without a language, which no rule applies to: they stay as they are written. */
export const asWritten = 'zxx';

/** The tag by which each language's typography is chosen; without typography, texts stay as they are written. */
export const typographyTags = (
  tags: Readonly<Record<string, string>>,
  typography: boolean | undefined,
): Readonly<Record<string, string>> =>
  typography === false ? Object.fromEntries(Object.keys(tags).map((locale) => [locale, asWritten])) : tags;

const rulesByLanguage: Readonly<Record<string, readonly Rule[]>> = {
  [asWritten]: [],
  en: [...commonRules, ...englishRules],
  fr: [...commonRules, ...frenchRules],
};

const languageOf = (tag: string): string => /^[^-]*/.exec(tag)?.[0].toLowerCase() ?? '';

/** The marks that stand for straight quotation marks: double open, double close, single open, single close. */
export function quotationMarks(tag: string): readonly [string, string, string, string] {
  if (tag === asWritten) return ['"', '"', "'", "'"];
  return languageOf(tag) === 'fr' ? [`«${noBreakSpace}`, `${noBreakSpace}»`, '“', '”'] : ['“', '”', '‘', '’'];
}

/** Spacing and signs of running text. Straight quotation marks are left: they need to know the text around them. */
export function applySpacing(text: string, tag: string): string {
  let result = text;
  for (const [sign, pattern, replacement] of rulesByLanguage[languageOf(tag)] ?? commonRules) {
    if (typeof sign === 'string' ? result.includes(sign) : sign.test(result)) result = result.replace(pattern, replacement);
  }
  return result;
}

/** All rules, for a text without markup. */
export function applyTypography(text: string, tag: string): string {
  if (tag === asWritten) return text;
  const [open, close, singleOpen, singleClose] = quotationMarks(tag);
  const quoted = text
    .replace(/(^|[\s([{«“\u00a0])"(?=\S)/g, `$1${open}`)
    // After an elision: l'"école".
    .replace(/(?<=\p{L}['’])"(?=[\p{L}\p{N}])/gu, open)
    .replace(/"/g, close)
    .replace(/(^|[\s([{“])'(?=\p{L})([^']*[\p{L}\p{N}.,!?…])'(?![\p{L}\p{N}])/gu, `$1${singleOpen}$2${singleClose}`)
    .replace(/(?<=[\p{L}.,!?])'(?!\p{L})/gu, '’');
  return applySpacing(quoted, tag);
}

/** What automatic rules have left undone in a text, and the words around it; undefined if nothing. */
export function typographyFlaw(text: string, tag: string): { readonly flaw: string; readonly near: string } | undefined {
  if (tag === asWritten) return undefined;
  const flaws: readonly (readonly [RegExp, string])[] = [
    [/["]/, 'a straight quotation mark'],
    [/(?<=[\p{L}])'(?=[\p{L}])/u, 'a straight apostrophe'],
    ...(languageOf(tag) === 'fr'
      ? ([
          [
            / [:%$»]|« |(?<=\p{L})[»:](?=\s)(?<! [»:])(?<!\u00a0[»:])/u,
            'an ordinary space, or none, where French has a no-break space',
          ],
          [/ [;!?]/, 'a space before ; ! or ?'],
        ] as const)
      : []),
  ];
  for (const [pattern, flaw] of flaws) {
    const found = pattern.exec(text);
    if (found) return { flaw, near: text.slice(Math.max(0, found.index - 15), found.index + 15) };
  }
  return undefined;
}
