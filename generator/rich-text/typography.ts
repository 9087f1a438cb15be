/**
 * Rules by language, safe to apply twice. French is Canadian French (Office québécois de la langue
 * française): no-break space before : % $ and inside « », no space before ; ! ?.
 */

const noBreakSpace = '\u00a0';
const noBreakHyphen = '\u2011';

/**
 * A rule with the characters that it needs: looking for a character is much faster than trying a
 * pattern.
 */
type Rule = readonly [
  trigger: RegExp | string,
  pattern: RegExp,
  replacement: string | ((match: string, at: number, text: string) => string),
];

/** North American telephone numbers with an area code, not within addresses and longer numbers. */
const phoneNumber =
  /(?=[\d(+])(?<![\p{L}\p{N}_:+]|[\p{L}\p{N}][-.\u2011]|[/@=]\S{0,100})(?:\+?1[- \u00a0\u2011])?(?:\d{3}|\(\d{3}\))[- \u00a0\u2011]\d{3}[-\u2011]\d{4}(?![\p{L}\p{N}_@=-]|[./]\p{L})/gu;

/** Keeps the groups of a number on one line. A text that is only a number is data: templates make addresses of it. */
const joinGroups = (number: string, _at: number, text: string): string =>
  number === text.trim() ? number : number.replaceAll('-', noBreakHyphen).replaceAll(' ', noBreakSpace);

const commonRules: readonly Rule[] = [
  ['.', /\.{3}/g, '…'],
  ["'", /'(?<=[\p{L}\p{N}]')(?=[\p{L}\p{N}])/gu, '’'],
  [/\d[-\u2011]\d{4}/, phoneNumber, joinGroups],
];

const englishRules: readonly Rule[] = [];

const frenchRules: readonly Rule[] = [
  ['«', /«[ \u00a0\u202f]*(?!\s)/g, `«${noBreakSpace}`],
  ['»', /(?<!\s)[ \u00a0\u202f]*»/g, `${noBreakSpace}»`],
  [/[;!?]/, /(?<![ \u00a0])[ \u00a0]+([;!?])/g, '$1'],
  // A colon after a word, not in times, ratios or addresses. At the start of a text, a space must
  // be written.
  [':', /(?<![ \u00a0\u202f])[ \u00a0\u202f]*:(?<=[\p{L}\p{N})\]»”’%$°…!?][ \u00a0\u202f]*:)(?=\s|$)/gu, `${noBreakSpace}:`],
  [':', /^[ \u202f]+:(?=\s|$)/g, `${noBreakSpace}:`],
  [/[%$]/, /(?<=\d)[ \u202f]?(?=[%$](?![\p{L}\p{N}]))/gu, noBreakSpace],
  // Thousands: three digits after one to three.
  [/\d[ \u202f]/, /(?<=(?<![\d,])\d{1,3})[ \u202f](?=\d{3}(?!\d))/g, noBreakSpace],
  [/\d[ \u202f]/, /(?<=\d)[ \u202f]h(?=[ \u00a0]\d{2}(?!\d))/g, `${noBreakSpace}h`],
  ['h ', /(?<=\d[ \u00a0]h) (?=\d{2}(?!\d))/g, noBreakSpace],
  // Between a verb and its pronoun, as in a-t-il and voulez-vous, but not in addresses.
  [
    '-',
    /-(?=(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|ce)(?![\p{L}\p{N}_/@-]|\.\p{L}))(?<=\p{L}-)(?<![/@]\S{0,100}-)/giu,
    noBreakHyphen,
  ],
  [/\d[ \u202f]/, /(?<=\d)[ \u202f](?=(?:km|m|cm|mm|kg|g|l|L|ml|h|min|s|°C|kW|kWh|M\$|k\$)(?![\p{L}\p{N}’']))/gu, noBreakSpace],
];

/** Language tag of texts that stay as they are written. */
export const asWritten = 'zxx';

/**
 * Returns the tag that selects the rules of each language: `asWritten` if `typography` is false.
 */
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

/**
 * Returns the marks that replace straight ones: double open, double close, single open, single
 * close.
 */
export function quotationMarks(tag: string): readonly [string, string, string, string] {
  if (tag === asWritten) return ['"', '"', "'", "'"];
  return languageOf(tag) === 'fr' ? [`«${noBreakSpace}`, `${noBreakSpace}»`, '“', '”'] : ['“', '”', '‘', '’'];
}

/**
 * Applies spacing and symbols. Quotation marks stay straight, since they depend on the text around
 * them.
 */
export function applySpacing(text: string, tag: string): string {
  let result = text;
  for (const [trigger, pattern, replacement] of rulesByLanguage[languageOf(tag)] ?? commonRules) {
    if (typeof trigger === 'string' ? result.includes(trigger) : trigger.test(result))
      // The same call twice: TypeScript has no signature for both.
      result = typeof replacement === 'string' ? result.replace(pattern, replacement) : result.replace(pattern, replacement);
  }
  return result;
}

/** Applies all rules to a text without markup. */
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

/** Returns what the rules could not correct in a text, and the words around it; or undefined. */
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
    const match = pattern.exec(text);
    if (match) return { flaw, near: text.slice(Math.max(0, match.index - 15), match.index + 15) };
  }
  return undefined;
}
