import packageJson from '../../package.json' with { type: 'json' };
import { defineError, defineErrors } from './define-errors.ts';
import { messageOf, type Problem, ProblemError } from './problem.ts';
import { systemProblem } from './system-errors.ts';

/** A package that only some sites install: an optional peer in package.json. */
type OptionalPackage = keyof typeof packageJson.peerDependenciesMeta;

const names = Object.keys(packageJson.peerDependenciesMeta) as OptionalPackage[];

export const packageErrors = defineErrors('PACKAGE', {
  MISSING: defineError<{ name: OptionalPackage }>({
    title: 'A package that only some sites need is not installed',
    message: (p) => `A setting of this site needs the package ${p.name}, which is not installed.`,
    hint: (p) => `Run \`npm install ${neededWith(p.name).map(installable).join(' ')}\`. docs/dependencies.md says what needs it.`,
  }),
});

/** Returns the packages of which a site with one of them needs all: those with the same first word. */
const neededWith = (name: string): readonly OptionalPackage[] => names.filter((other) => firstWord(other) === firstWord(name));
const firstWord = (name: string): string | undefined => /[a-z]+/.exec(name)?.[0];

/** Returns a package as npm takes it, in the version that Boreal works with: 'satori@0.63'. */
const installable = (name: OptionalPackage): string => `${name}@${versionOf(packageJson.peerDependencies[name])}`;

/** Returns a range without the sign that some shells read: '^7.4.1' is '7', and '^0.63.2' is '0.63'. */
const versionOf = (range: string): string => /^\^(0\.\d+|\d+)/.exec(range)?.[1] ?? range;

/** Returns packages with their versions as dependencies of a site that needs one of them. */
export const packagesWith = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(neededWith(name).map((each) => [each, packageJson.peerDependencies[each]]));

/** Returns the problem of an import that was not found, if it is of an optional package: of 'satori/wasm' too. */
export function missingPackage(imported: string): Problem | undefined {
  const name = names.find((each) => imported === each || imported.startsWith(`${each}/`));
  return name === undefined ? undefined : packageErrors.MISSING({ name });
}

/** Loads an optional package. Throws ProblemError if it cannot be loaded. */
export async function loadPackage<T>(name: OptionalPackage, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new ProblemError([systemProblem(error) ?? packageErrors.MISSING({ name }, { cause: messageOf(error) })]);
  }
}
