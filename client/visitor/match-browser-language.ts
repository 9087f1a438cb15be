/**
 * Finds the site's language that is closest to the browser's: the same result as `match` of
 * @formatjs/intl-localematcher 0.5 with algorithm 'best fit' for sites in English and French. Its
 * distances are those of CLDR times ten. Below the threshold, an unknown language matches a language
 * of its own region: Mi'kmaq reads Canadian English.
 */
const threshold = 838;
/** Distance that each further language of the browser adds. */
const demotion = 40;
const otherLanguage = 800;
const otherScript = 500;
const otherRegion = 40;
/** American and other English are further apart than variants within either. */
const otherEnglish = 50;
const britishEnglish = 30;
const americanRegions = 'GU MH MP PH PR UM US VI';

/** Languages whose readers commonly read English or French, by distance. */
const readersOf: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  en: {
    200: 'chr cy ga gd haw is mi pcm',
    300: `ach ak am bem bn ee eo gaa ha ia ig ka km kn kri lg lo loz mfe ml mt my ne nso ny nyn om or pa ps rn sd si sn so sq st sw ta te
      ti tlh tn to tum ur xh yi yo zu`,
  },
  fr: { 200: 'br co crs ht oc', 300: 'kg ln lua mg rw wo' },
};

/** Variants that many read: one of them and another one are a little closer than two others. */
const wideVariants = 'en en-Latn-US en-Latn-GB es es-Latn-ES es-Latn-419 pt-Latn-BR pt-Latn-PT'.split(' ');

/** The parts of a tag that count, the missing ones completed as in CLDR. */
interface LanguageParts {
  readonly language: string;
  readonly script: string;
  readonly region: string;
}

/**
 * Returns the closest tag of `supported` to the browser's, most wanted first; undefined if none is
 * close.
 */
export function matchBrowserLanguage(wishes: readonly string[], supported: readonly string[]): string | undefined {
  const best: { distance: number; tag?: string } = { distance: threshold };
  for (const [at, wish] of [...new Set(wishes.flatMap(canonicalTag))].entries()) {
    for (const tag of supported) {
      const distance = distanceBetween(partsOf(wish), partsOf(tag)) + at * demotion;
      if (distance < best.distance) Object.assign(best, { distance, tag });
    }
  }
  return best.tag;
}

/** Returns an empty list for a text that is not a tag. */
function canonicalTag(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}

function partsOf(tag: string): LanguageParts {
  const { language, script = '', region = '' } = new Intl.Locale(tag).maximize();
  return { language, script, region };
}

function distanceBetween(wish: LanguageParts, goal: LanguageParts): number {
  return (
    (wish.language === goal.language ? 0 : languageDistance(wish.language, goal.language)) +
    (wish.script === goal.script ? 0 : scriptDistance(wish, goal)) +
    (wish.region === goal.region ? 0 : regionDistance(wish, goal))
  );
}

function languageDistance(language: string, goal: string): number {
  const row = Object.entries(readersOf[goal] ?? {}).find(([, languages]) => languages.split(/\s+/).includes(language));
  return (row ? Number(row[0]) : otherLanguage) - closeness(language, goal);
}

/** A language without a likely script is as far away by its script as by itself. */
const scriptDistance = (wish: LanguageParts, goal: LanguageParts): number =>
  wish.script === '' ? languageDistance(wish.language, goal.language) : otherScript;

function regionDistance(wish: LanguageParts, goal: LanguageParts): number {
  const base = wish.language === 'en' && goal.language === 'en' ? englishDistance(wish.region, goal.region) : otherRegion;
  const variant = ({ language, script, region }: LanguageParts): string => `${language}-${script}-${region}`;
  return base - closeness(variant(wish), variant(goal));
}

function englishDistance(one: string, other: string): number {
  const isAmerican = (region: string): boolean => americanRegions.split(' ').includes(region);
  if (isAmerican(one) !== isAmerican(other)) return otherEnglish;
  return !isAmerican(one) && (one === 'GB' || other === 'GB') ? britishEnglish : otherRegion;
}

const closeness = (one: string, other: string): number => (wideVariants.includes(one) === wideVariants.includes(other) ? 0 : 1);
