import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';

test('a text shows fields of its own entry, and follows their changes', async () => {
  const body = 'Call about :value[title], number :value[order].';
  const site = await miniSite({
    'content/note/hello.en.md': note(['order: 1'], body),
    'content/note/hello.fr.md': note(['order: 1'], `Bonjour. ${body}`),
    'content/note/other.en.md': note(['order: 3'], body).replace('Hello', 'Snow'),
    'content/note/other.fr.md': note(['order: 3'], `Bonjour. ${body}`).replace('Hello', 'Neige'),
  });
  const shown = async (page: string): Promise<string | undefined> =>
    /<p>(.*?)<\/p>/.exec((await site.output())[`${page}/index.html`] ?? '')?.[1];
  expect((await site.generate()).problems).toEqual([]);
  expect(await shown('en/hello')).toBe('Call about Hello, number 1.');
  expect(await shown('en/other')).toBe('Call about Snow, number 3.');
  expect(await shown('fr/other')).toBe('Bonjour. Call about Neige, number 3.');

  for (const [locale, title, text] of [
    ['en', 'Snow', body],
    ['fr', 'Neige', `Bonjour. ${body}`],
  ] as const)
    await site.write(`content/note/other.${locale}.md`, note(['order: 5'], text).replace('Hello', title));
  expect((await site.generate()).code).toBe(0);
  expect(await shown('en/other')).toBe('Call about Snow, number 5.');
  const updated = await site.output();
  await site.remove('dist');
  await site.remove('.boreal');
  expect((await site.generate()).code).toBe(0);
  expect(await site.output()).toEqual(updated);

  await site.write('content/note/other.en.md', note(['order: 5'], body.replace('order', 'ordre')).replace('Hello', 'Snow'));
  const { code, problems } = await site.generate();
  expect([code, problems.map(({ code: each, where }) => `${each} ${where?.file} ${where?.line}`)]).toEqual([
    1,
    ['TEXT_VALUE_UNKNOWN content/note/other.en.md 6'],
  ]);
});
