import type { ContentModel } from '../../model/content-model.ts';
import { shownTexts } from '../../model/fields.ts';
import type { LoadedEntry } from '../../read/loaded-entry.ts';
import type { Route } from '../../routes/route.ts';
import { shortTitle } from './page-entries.ts';

/** A field of an entry that a language has not. */
export interface ComparedValue {
  /** Id of the entry in reports. */
  readonly entry: string;
  readonly title: string;
  /** Name of the field in its source. */
  readonly field: string;
  /** Language that gives the value that is shown; '' if that is unknown. Absent if no value is shown. */
  readonly from?: string;
}

/** A page in one language, compared with the others. */
export interface ComparedPage {
  readonly locale: string;
  /** Path without prefix; absent if the language has no such page. */
  readonly path?: string;
  readonly missing: readonly ComparedValue[];
  readonly fallbacks: readonly ComparedValue[];
}

export interface Comparison {
  readonly pages: readonly ComparedPage[];
  /** All languages of the site. */
  readonly locales: readonly string[];
}

/** A page in a language; without a route, the language has none. */
interface PageInLocale {
  readonly locale: string;
  readonly route: Route | undefined;
}

interface CompareOptions {
  readonly site: { readonly locales: readonly string[]; readonly definition: { readonly model: ContentModel } };
  /** Returns all versions of an entry by its id in reports. */
  readonly versionsOf: (id: string) => readonly LoadedEntry[];
  /** Returns the ids of the entries of a page. */
  readonly entriesOf: (route: Route) => readonly string[];
}

/** Compares the values of a page's entries in several languages. */
export function comparePages(pages: readonly PageInLocale[], { site, versionsOf, entriesOf }: CompareOptions): Comparison {
  const { locales, definition } = site;
  const ids = new Set(pages.flatMap(({ route }) => (route ? entriesOf(route) : [])));
  const entries = [...ids].map((id) => ({ id, versions: versionsOf(id) }));
  const compared = pages.map(({ locale, route }): ComparedPage => {
    if (!route) return { locale, missing: [], fallbacks: [] };
    const values = entries.flatMap(({ id, versions }) =>
      valuesLacking(id, versions, { locale, locales, model: definition.model }),
    );
    return {
      locale,
      path: route.path,
      missing: values.filter(({ from }) => from === undefined),
      fallbacks: values.filter(({ from }) => from !== undefined),
    };
  });
  return { pages: compared, locales };
}

interface LackOptions {
  readonly locale: string;
  readonly locales: readonly string[];
  readonly model: ContentModel;
}

/** Lists the values that an entry has in its first language and not in this one. */
function valuesLacking(
  id: string,
  versions: readonly LoadedEntry[],
  { locale, locales, model }: LackOptions,
): readonly ComparedValue[] {
  const [original] = locales.flatMap((each) => versions.find((version) => version.locale === each) ?? []);
  const own = versions.find((version) => version.locale === locale);
  if (!original || original === own) return [];
  const fields = fieldsWithText(original, model);
  const here = own && fieldsWithText(own, model);
  const title = shortTitle(own ?? original, model);
  const { locate } = original;
  return [...fields].flatMap((name): readonly ComparedValue[] => {
    const value = { entry: id, title, field: locate([name]).field ?? name };
    if (!here) return [{ ...value, from: original.locale }];
    if (own?.borrowed?.includes(name)) return [{ ...value, from: '' }];
    return here.has(name) ? [] : [value];
  });
}

/** Returns the names of the fields of an entry that readers see. */
const fieldsWithText = ({ type, fields }: LoadedEntry, model: ContentModel): ReadonlySet<string> =>
  new Set(
    shownTexts(model[type]?.fields ?? {}, { fields }).flatMap(({ path: [name], value }) =>
      value === '' || name === undefined ? [] : [`${name}`],
    ),
  );
