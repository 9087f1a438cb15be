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

/** Replaces the name that the files of this package use for examples. */
export const withNames = (text: string, { kebab, camel, pascal, title }: Names): string =>
  text
    .replaceAll('example-name', kebab)
    .replaceAll('exampleName', camel)
    .replaceAll('ExampleName', pascal)
    .replaceAll('Example name', title);
