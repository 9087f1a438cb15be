/** Words that mark secrets. Tests search for them in everything that is public. */

/** A unique word between characters that programs encode. */
export const marked = (word: string): string => `"/${word}+<&`;

/** Returns a word as it is and in encoded forms. Letters are the same in URLs, JSON and HTML. */
const formsOf = (word: string): readonly string[] => [
  word,
  Buffer.from(word).toString('hex'),
  ...['', '.', '..'].map((before) => {
    const text = Buffer.from(`${before}${word}`).toString('base64');
    // Characters that also encode neighbouring bytes are cut off.
    return text.slice(before === '' ? 0 : 4, -4);
  }),
];

/** Returns the words of a list that a text contains, in any form. */
export function wordsIn(text: string, words: readonly string[]): readonly string[] {
  return words.filter((word) => formsOf(word).some((form) => text.includes(form)));
}

export const tokens = { delivery: 'zvqdeliverytokenwombat', preview: 'zvqpreviewtokenwombat', secret: 'zvqwebhooksecretwombat' };

/** Part of the value of every variable. */
export const variableWord = 'zvqvariableofwombat';

/**
 * Names of secret variables of computers and services, and prefixes that other tools expose to
 * pages.
 */
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
/** Programs need these variables. */
const needed = /^(PATH|TMPDIR|TEMP|TMP|SystemRoot|LD_.*|LANG|LC_.*|NODE_(?!ENV|AUTH).*|SSL_.*|.*_proxy|NO_COLOR|FORCE_COLOR)$/i;

/** Returns every variable of this process and many others, each with the word in its value. */
export function markedVariables(): Record<string, string> {
  const all = [...Object.keys(process.env), ...names].filter((name) => !needed.test(name));
  const path = `${process.env.PATH}:/${variableWord}`;
  return { ...Object.fromEntries(all.map((name) => [name, marked(variableWord)])), PATH: path };
}
