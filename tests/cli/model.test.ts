import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';
import { shopSite } from '../support/source-site.ts';

test('model prints only JSON on standard output, and nothing for invalid content', async () => {
  const site = await miniSite();
  const { code, stdout, stderr } = await site.borealProcess(['model', '--with-content']);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout).contentTypes).not.toEqual([]);
  await site.write('content/note/hello.en.md', note(['relatd: []']));
  const wrong = await site.borealProcess(['model', '--with-content']);
  expect([wrong.code, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain('content/note/hello.en.md:3 (relatd)');
});

test('model writes the configuration of an editor, and lists what the editor cannot do', async () => {
  const site = await miniSite();
  const { code, stdout, stderr } = await site.boreal(['model', '--format', 'decap', '--out', 'config.yml']);
  expect([code, stdout]).toEqual([0, '']);
  const file = await readFile(join(site.root, 'config.yml'), 'utf8');
  expect(load(file)).toMatchObject({ backend: { name: 'github' }, media_folder: 'public/images' });
  for (const [, note = ''] of file.matchAll(/^# - (.+)$/gm)) expect(stderr).toContain(`  ${note}\n`);
  const withContent = await site.boreal(['model', '--format', 'decap', '--with-content']);
  expect(withContent).toMatchObject({ code: 1, stderr: expect.stringContaining('exclude each other') });
});

test('model reads the files of another tool by the names that their source gives', async () => {
  const site = await miniSite({ 'content/note/hello.en.md': undefined, 'content/note/hello.fr.md': undefined });
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const files = "{ 'notes/{slug}.{locale}.md': 'note', 'label/{slug}.{locale}.yaml': 'label' }";
  await site.write(
    'boreal.config.ts',
    config.replace(" content: 'content',", ` sources: { docs: { builtIn: 'markdown', folder: 'content', files: ${files} } },`),
  );
  for (const locale of ['en', 'fr']) await site.write(`content/notes/moved.${locale}.md`, note([], locale));
  const printed = await site.boreal(['model', '--with-content']);
  expect(printed.stderr).toBe('');
  expect(printed.stdout).toContain('note.moved');
  const editor = await site.boreal(['model', '--format', 'decap']);
  expect(load(editor.stdout)).toMatchObject({ collections: [{ folder: 'content/notes' }, { folder: 'content/label' }] });
});

test('model refuses to configure an editor that can show no type', async () => {
  const site = await miniSite({ 'content/note/hello.en.md': undefined, 'content/note/hello.fr.md': undefined });
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const files = "{ 'notes/{**slug}.{locale}.md': 'note', 'label/{**slug}.{locale}.yaml': 'label' }";
  await site.write(
    'boreal.config.ts',
    config.replace(" content: 'content',", ` sources: { docs: { builtIn: 'markdown', folder: 'content', files: ${files} } },`),
  );
  const { code, stdout, stderr } = await site.boreal(['model', '--format', 'decap', '--out', 'config.yml']);
  expect(stderr).toContain('label is not shown');
  expect([code, stdout, stderr.match(/CLI_\w+/g)]).toEqual([1, '', ['CLI_MODEL_EDITOR']]);
  await expect(readFile(join(site.root, 'config.yml'))).rejects.toThrow('ENOENT');
});

test('model refuses to configure an editor of files for a site whose content is in a system', async () => {
  const { site } = await shopSite();
  const { code, stderr } = await site.boreal(['model', '--format', 'decap']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('No type of the model has its entries in files')]);
});
