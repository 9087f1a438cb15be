import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { covers } from '../../content/model/coverage-facts.ts';
import { listFiles } from '../support/emitted-site.ts';

const root = resolve(import.meta.dirname, '../..');

/** Names of a message and of all messages below it: 'form.fields.email.hint'. */
const namesOf = (messages: object, above = ''): string[] =>
  Object.entries(messages).flatMap(([name, message]: [string, unknown]) =>
    typeof message === 'object' && message !== null ? namesOf(message, `${above}${name}.`) : [`${above}${name}`],
  );

test('every sentence of the interface is used by a template', async () => {
  const messages = load(await readFile(join(root, 'content/messages/interface.en.yaml'), 'utf8')) as object;
  const files = (await listFiles(join(root, 'templates'))).filter((file) => /\.tsx?$/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(join(root, 'templates', file), 'utf8')));
  // The table of the law shows the names of all covers.
  const words = new Set<string>([...(sources.join('\n').match(/\w+/g) ?? []), ...covers]);
  const names = namesOf(messages);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !words.has(name.slice(name.lastIndexOf('.') + 1)))).toEqual([]);
});
