import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { icon } from '../../../../../content/model/fragments.ts';
import { listFiles } from '../../../../support/emitted-site.ts';

const root = new URL('../../../../../', import.meta.url).pathname;
const drawn = async (): Promise<string[]> => {
  const sheet = await readFile(`${root}templates/components/icon/icons.svg`, 'utf8');
  return [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name = '']) => name);
};

it('every icon that an entry or a template may name is drawn', async () => {
  const names = new Set(await drawn());
  expect(names.size).toBeGreaterThan(20);
  for (const name of icon.choices ?? []) expect(names).toContain(name);
  const templates = (await listFiles(`${root}templates`)).filter((file) => file.endsWith('.tsx'));
  for (const file of templates) {
    const text = await readFile(`${root}templates/${file}`, 'utf8');
    for (const [, name] of text.matchAll(/<Icon(?:Disc)? name="([^"]+)"/g)) expect(names, file).toContain(name);
  }
});

it('the names that the type allows are those that are drawn', async () => {
  const source = await readFile(`${root}templates/components/icon/icon.tsx`, 'utf8');
  const [, union = ''] = /type IconName =([^;]+);/.exec(source) ?? [];
  const named = [...union.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  expect(named.sort()).toEqual((await drawn()).sort());
});
