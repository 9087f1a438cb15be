import { cancel, confirm, intro, isCancel, select, text } from '@clack/prompts';
import { sourceKindNames } from '../../generator/index.ts';
import { printable } from '../terminal.ts';
import {
  localesProblem,
  localSource,
  nameProblem,
  readLocales,
  type SiteChoices,
  type TemplateName,
  templates,
} from './site-choices.ts';

/** Answers of the command line, which are not asked for. */
export type GivenChoices = Partial<SiteChoices> & Pick<SiteChoices, 'template'> & { readonly suggestedName: string };

/** Thrown if a person leaves the questions. */
export class Cancelled extends Error {}

export const askFolder = (): Promise<string> =>
  answered(
    text({
      message: 'Folder of the new site',
      initialValue: 'my-site',
      validate: (value = '') => (value.trim() === '' ? 'The name of the folder is empty.' : undefined),
    }),
  );

/** Asks which of some sites to begin with. */
export const askTemplate = (names: readonly TemplateName[]): Promise<TemplateName> =>
  answered(
    select({
      message: 'Which site do you begin with?',
      initialValue: 'blog' as TemplateName,
      options: names.map((value) => ({ value, label: titled(value), hint: templates[value] })),
    }),
  );

/** Asks in the terminal for what the command line does not say. */
export async function askChoices({ suggestedName, template, ...given }: GivenChoices): Promise<SiteChoices> {
  intro('A new site');
  const name =
    given.name ??
    (await answered(
      text({
        message: 'Name of the site',
        initialValue: printable(suggestedName),
        validate: (value = '') => shown(nameProblem(value)),
      }),
    ));
  const locales = given.locales ?? readLocales(await askLocales());
  const source = given.source ?? (template === 'docs' ? localSource : await askSource());
  const defaultLocalePrefix =
    given.defaultLocalePrefix ?? (locales.length > 1 && (await askPrefix(locales[0]?.locale ?? '', locales[1]?.locale ?? '')));
  return { template, name: name.trim(), locales, source, defaultLocalePrefix };
}

const askLocales = (): Promise<string> =>
  answered(
    text({
      message: 'Languages, the default one first, such as en, fr, de',
      initialValue: 'en',
      validate: (value = '') => shown(localesProblem(value)),
    }),
  );

const askSource = (): Promise<string> =>
  answered(
    select({
      message: 'Where are the texts written?',
      options: sourceKindNames.map((value) => ({
        value,
        label: titled(value),
        hint: value === localSource ? 'files in this folder' : 'this folder has texts to fill it with',
      })),
    }),
  );

const askPrefix = (first: string, second: string): Promise<boolean> =>
  answered(confirm({ message: `Do addresses of the default language begin with /${first}/, as others with /${second}/?` }));

/** The questions print a problem with what was typed or pasted. */
const shown = (problem: string | undefined): string | undefined => problem && printable(problem);

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

async function answered<T>(question: Promise<T>): Promise<Exclude<T, symbol>> {
  const answer = await question;
  if (!isCancel(answer)) return answer as Exclude<T, symbol>;
  cancel('Nothing was written.');
  throw new Cancelled();
}
