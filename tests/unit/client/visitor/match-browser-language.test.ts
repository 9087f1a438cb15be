import { match } from '@formatjs/intl-localematcher';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchBrowserLanguage } from '../../../../client/visitor/match-browser-language.ts';
import { sized } from '../../../support/length.ts';

const supported = [
  ['en-CA', 'fr-CA'],
  ['en', 'fr'],
];

/**
 * Tags that browsers send: the languages of Chrome, Firefox and Safari, with and without regions
 * and scripts.
 */
const tags = `af af-ZA ak am am-ET an ar ar-AE ar-EG ar-MA ar-SA ast az be bg bg-BG bm bn bn-BD bn-IN br br-FR bs ca ca-ES ceb ckb
  co co-FR crs cs cs-CZ cy cy-GB da da-DK de de-AT de-CH de-DE de-LI dsb ee el el-GR en en-001 en-150 en-419 en-AU en-BE en-CA en-DE en-GB
  en-GB-oxendict en-HK en-IE en-IN en-JM en-KE en-NG en-NZ en-PH en-PK en-SG en-US en-ZA en-Latn en-Latn-US en-Latn-CA en-Shaw
  en-CA-u-hc-h12 en-US-u-ca-gregory en-US-posix eo es es-419 es-AR es-CL es-CO es-ES es-MX es-US et eu fa fa-IR ff fi fi-FI fil fil-PH fo
  fr fr-002 fr-BE fr-CA fr-CH fr-CI fr-CM fr-DZ fr-FR fr-HT fr-LU fr-MA fr-MC fr-SN fr-Latn-CA fr-Brai fr-CA-u-ca-gregory frp fur fy ga ga-IE
  gaa gd gl gn gsw gu gu-IN gv ha haw he he-IL hi hi-IN hr hr-HR hsb ht ht-HT hu hu-HU hy hy-AM ia id id-ID ig is is-IS it it-CH it-IT iu ja ja-JP
  jv ka ka-GE kab kg kk kk-KZ km km-KH kn kn-IN ko ko-KR kok kri ku ky la lb lb-LU lg lij ln ln-CD lo loz lt lt-LT lua lv lv-LV mai mfe
  mg mg-MG mi mk ml ml-IN mn moe mr mr-IN ms ms-MY mt mt-MT my my-MM nb nb-NO ne ne-NP nl nl-BE nl-NL nn no nso nv ny nyn oc oc-FR oj om or
  or-IN pa pa-Guru-IN pa-IN pa-PK pa-Arab pcm pl pl-PL ps pt pt-BR pt-PT qu rm rn ro ro-RO ru ru-RU rw sa sat sc sco sd sd-IN sd-PK si si-LK
  sk sk-SK sl sl-SI sn so so-SO sq sq-AL sr sr-Latn sr-RS st su sv sv-SE sw sw-KE ta ta-IN te te-IN tg th th-TH ti tk tl tlh tn to tr tr-TR tt
  tum tw ug uk uk-UA ur ur-IN ur-PK uz vi vi-VN wa wo wo-SN xh yi yo yue yue-HK zh zh-CN zh-HK zh-Hans zh-Hans-CN zh-Hant zh-Hant-TW zh-TW
  zu zu-ZA twi ach bem lou`
  .split(/\s+/)
  .filter((tag) => tag !== '');

const reference = (wishes: readonly string[], languages: readonly string[], otherwise: string) =>
  match(wishes, languages, otherwise, { algorithm: 'best fit' });

/** The languages that CLDR has likely scripts and regions for: those of all its tags. */
function cldrLanguages(): readonly string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const two = letters.flatMap((one) => letters.map((other) => one + other));
  return [...two, ...two.flatMap((start) => letters.map((letter) => start + letter))].filter((tag) => {
    const locale = new Intl.Locale(tag);
    return locale.baseName === tag && locale.maximize().script !== undefined;
  });
}

/** Tags that differ, with both results. */
const differences = (all: Iterable<string>, languages: readonly string[]) =>
  [...all].flatMap((tag) => {
    const [own, expected] = [matchBrowserLanguage([tag], languages) ?? 'de', reference([tag], languages, 'de')];
    return own === expected ? [] : [{ tag, own, expected }];
  });

const regions = ['AU', 'CA', 'ES', 'FR', 'GB', 'PH', 'US', '001', '419'];
const scripts = ['Arab', 'Latn', 'Shaw'];

/** In the short form, one tag of many, others for each site: the reference takes a millisecond for each. */
const oneOf = (many: number, all: readonly string[], site: readonly string[]): readonly string[] =>
  all.filter((_, index) => (index + site.join().length) % sized(many, 1) === 0);

const all = cldrLanguages();

describe('the browser language that is closest to the languages of the site', () => {
  it.each(supported)(
    'equals the result of the reference for every tag that browsers send, on a site in %s and %s',
    (...languages) => {
      expect(differences(tags, languages)).toEqual([]);
    },
  );

  it.each(supported)('equals the result of the reference for every language of CLDR, on a site in %s and %s', (...languages) => {
    expect(all.length).toBeGreaterThan(7_000);
    expect(differences(oneOf(59, all, languages), languages)).toEqual([]);
    // Those that the reference knows, and some that it does not, with regions and scripts.
    const known = [...new Set([...tags.map((tag) => tag.replace(/-.*/, '')), 'mic', 'moh', 'und', 'zza', 'chr', 'cho'])];
    const written = known.flatMap((tag) => [tag, ...scripts.map((script) => `${tag}-${script}`)]);
    expect(differences(oneOf(3, written, languages), languages)).toEqual([]);
    const inRegions = written.flatMap((tag) => regions.map((region) => `${tag}-${region}`));
    expect(differences(oneOf(59, inRegions, languages), languages)).toEqual([]);
  });

  it.each(supported)('equals the result of the reference for lists of tags, on a site in %s and %s', (...languages) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...tags), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...languages),
        (wishes, otherwise) => {
          expect(matchBrowserLanguage(wishes, languages) ?? otherwise).toBe(reference(wishes, languages, otherwise));
        },
      ),
      { numRuns: sized(100, 500) },
    );
  });

  it.each([
    [['mic'], 'en-CA'],
    [['moh'], 'en-CA'],
    [['br', 'de'], 'fr-CA'],
    [['ht-HT', 'en-US'], 'en-CA'],
    [['de-DE', 'fr-CH', 'en'], 'fr-CA'],
    [['zh-Hans-CN'], undefined],
    [[], undefined],
  ])('for %j is %s', (wishes, expected) => {
    expect(matchBrowserLanguage(wishes, ['en-CA', 'fr-CA'])).toBe(expected);
  });

  it.each(['', '*', 'C', 'en_US', 'x', '12', 'english-language-please'])('ignores %j, which is not a language tag', (garbage) => {
    expect(matchBrowserLanguage([garbage, 'fr'], ['en-CA', 'fr-CA'])).toBe('fr-CA');
  });
});
