/** Words that stand in what is nobody's business, and are looked for in everything that anybody can see. */

/** A word that stands nowhere else, amid signs that programs write in other ways. */
export const marked = (word: string): string => `"/${word}+<&`;

/** A word as it is and as programs write it: letters alone are the same in URLs, JSON and HTML. */
const formsOf = (word: string): readonly string[] => [
  word,
  Buffer.from(word).toString('hex'),
  ...['', '.', '..'].map((before) => {
    const text = Buffer.from(`${before}${word}`).toString('base64');
    // What the signs before and after the word have a part in is cut off.
    return text.slice(before === '' ? 0 : 4, -4);
  }),
];

/** The words of a list that stand in a text, in any form. */
export function wordsIn(text: string, words: readonly string[]): readonly string[] {
  return words.filter((word) => formsOf(word).some((form) => text.includes(form)));
}

export const tokens = { delivery: 'zvqdeliverytokenwombat', preview: 'zvqpreviewtokenwombat', secret: 'zvqwebhooksecretwombat' };

/** Stands in the value of every variable. */
export const variableWord = 'zvqvariableofwombat';

/** Names under which computers and services keep what is secret, and prefixes that other tools let into pages. */
const names = [
  ...[
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'GITHUB_TOKEN',
    'NPM_TOKEN',
    'NODE_AUTH_TOKEN',
    'DATABASE_URL',
    'SSH_AUTH_SOCK',
  ],
  ...['CONTENTFUL_MANAGEMENT_TOKEN', 'CONTENTFUL_ACCESS_TOKEN', 'BOREAL_SECRET', 'BOREAL_ANYTHING', 'SECRET', 'PASSWORD'],
  ...['GATSBY_KEY', 'NEXT_PUBLIC_KEY', 'VITE_KEY', 'REACT_APP_KEY', 'PUBLIC_KEY', 'npm_config_//registry.example/:_authToken'],
  ...[
    'USER',
    'LOGNAME',
    'HOME',
    'SHELL',
    'EDITOR',
    'LAUNCH_EDITOR',
    'HOSTNAME',
    'CI',
    'CI_COMMIT_MESSAGE',
    'NODE_ENV',
    'TZ',
    'any thing',
  ],
];
/** Without these no program runs, or not the same one. */
const needed = /^(PATH|TMPDIR|TEMP|TMP|SystemRoot|LD_.*|LANG|LC_.*|NODE_(?!ENV|AUTH).*|SSL_.*|.*_proxy|NO_COLOR|FORCE_COLOR)$/i;

/** Every variable of this process and many others, each with the word in its value. */
export function markedVariables(): Record<string, string> {
  const all = [...Object.keys(process.env), ...names].filter((name) => !needed.test(name));
  const path = `${process.env.PATH}:/${variableWord}`;
  return { ...Object.fromEntries(all.map((name) => [name, marked(variableWord)])), PATH: path };
}
