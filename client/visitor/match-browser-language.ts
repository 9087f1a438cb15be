/**
 * Finds the site's language that is closest to the browser's, by the distances of CLDR: the same
 * result as `match` of @formatjs/intl-localematcher with algorithm 'best fit', without its table of
 * all languages. Distances are on CLDR's scale, where 838 on the older scale of thousandths is the
 * 50 below.
 */
const threshold = 50;
/** Each further language must be this much closer than the best so far. */
const demotion = 5;
const otherRegion = 4;
/** American and other English are further apart than variants within either. */
const otherEnglish = 5;
const americanEnglish = 'AS CA GU MH MP PH PR UM US VI';

/** Languages whose readers commonly read English or French, by distance. */
const readersOf: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  en: {
    20: 'af cy ga gd haw is mi pcm',
    30: 'ach ak bem ee eo gaa ha ia ig kri lg loz mfe mt nso ny nyn om rw sn so sq st sw tlh tn to tum xh yo zu',
    40: 'am bn ka km kn lo ml my ne or pa ps sd si ta te ti ur yi',
  },
  fr: { 20: 'br co crs ht oc', 30: 'kg ln lua mg rn wo' },
};

/**
 * Returns the closest tag of `supported` to the browser's, most wanted first; undefined if none is
 * close.
 */
export function matchBrowserLanguage(wishes: readonly string[], supported: readonly string[]): string | undefined {
  const best: { limit: number; tag?: string } = { limit: threshold };
  for (const wish of wishes.flatMap(parseTag)) {
    if (best.limit <= 0) break;
    if (supported.includes(wish.baseName)) return wish.baseName;
    for (const tag of supported) {
      const distance = distanceBetween(wish, new Intl.Locale(tag));
      if (distance < best.limit) Object.assign(best, { limit: distance, tag });
    }
    best.limit -= demotion;
  }
  return best.tag;
}

/** Returns undefined for a text that is not a language tag. */
function parseTag(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)];
  } catch {
    return [];
  }
}

function distanceBetween(wish: Intl.Locale, supported: Intl.Locale): number {
  // A language without a region counts as American, as in CLDR.
  const { language, script, region = 'US' } = wish.maximize();
  const goal = supported.maximize();
  // A script that is unusual for the language is too distant to match.
  if (script !== new Intl.Locale(language).maximize().script) return threshold;
  const languageDistance = language === goal.language ? 0 : readingDistance(language, goal.language);
  return languageDistance + (region === goal.region ? 0 : regionDistance(language, goal.language, region));
}

function readingDistance(language: string, goal: string): number {
  const row = Object.entries(readersOf[goal] ?? {}).find(([, languages]) => languages.split(' ').includes(language));
  return row ? Number(row[0]) : threshold;
}

function regionDistance(language: string, goal: string, region: string): number {
  return language === 'en' && goal === 'en' && !americanEnglish.includes(region) ? otherEnglish : otherRegion;
}
