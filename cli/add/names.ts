/** Spellings of a name: 'team members' as file, value, type and title. */
export interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  readonly title: string;
}

/** Returns the spellings of 'team-members' or 'teamMembers'; undefined for other texts. */
export function namesOf(name: string): Names | undefined {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$|^[a-z][a-zA-Z0-9]*$/.test(name)) return undefined;
  const kebab = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  const pascal = kebab.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
  const words = kebab.replaceAll('-', ' ');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

/** Words that cannot name a value of a module (ECMAScript 2026, 12.7.2), in lower case. */
const words = new Set(
  [
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally',
    'for function if implements import in interface let new null package private protected public return static super switch this',
    'throw true try typeof undefined var void while with yield',
  ].flatMap((line) => line.split(' ')),
);

/** True for the name of a value that code cannot have. */
export const isWordOfCode = ({ camel }: Names): boolean => words.has(camel);

/** Replaces the name that the files of this package use for examples. */
export const withNames = (text: string, { kebab, camel, pascal, title }: Names): string =>
  text
    .replaceAll('example-name', kebab)
    .replaceAll('exampleName', camel)
    .replaceAll('ExampleName', pascal)
    .replaceAll('Example name', title);
