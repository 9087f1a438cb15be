import { test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';

test('x', async () => {
  const site = await miniSite({
    'content/note/quokka.en.md': note(['order: 1'], 'Quokka in English.'),
    'content/note/quokka.fr.md': note(['order: 1'], 'Fautive en français.'),
    'content/note/other.en.md': note(['related: [quokka]'], 'Another one.'),
    'content/note/other.fr.md': note(['related: [quokka]'], 'Une autre.'),
  });
  await site.generate();
  await site.write('content/note/quokka.en.md', note(['order: many'], 'Changed.'));
  await site.write('content/note/hello.en.md', note([], 'An urgent change.'));
  console.log(JSON.stringify(await site.generate(['--policy', 'last-good']), null, 1));
});
