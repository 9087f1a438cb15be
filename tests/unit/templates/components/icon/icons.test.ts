import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { icon, menuIcon } from '../../../../../content/model/fragments.ts';
import { iconPaths } from '../../../../../templates/components/icon/icon-paths.ts';
import { pageIconPaths } from '../../../../../templates/components/icon/page-icon-paths.ts';
import { shareIconPaths } from '../../../../../templates/components/icon/share-icon-paths.ts';
import { listFiles } from '../../../../support/emitted-site.ts';

const root = new URL('../../../../../', import.meta.url).pathname;

it('every icon that an entry or a template may name is drawn', async () => {
  const names = new Set(Object.keys(pageIconPaths));
  expect(names.size).toBeGreaterThan(20);
  for (const name of icon.choices ?? []) expect(names).toContain(name);
  for (const name of menuIcon.choices ?? []) expect(iconPaths).toHaveProperty(name);
  const templates = (await listFiles(`${root}templates`)).filter((file) => file.endsWith('.tsx'));
  for (const file of templates) {
    const text = await readFile(`${root}templates/${file}`, 'utf8');
    for (const [, name] of text.matchAll(/<(?:Page)?Icon(?:Disc)? name="([^"]+)"/g)) expect(names, file).toContain(name);
  }
});

it('each icon is one path, and no two are alike', () => {
  const paths = [...Object.values(pageIconPaths), ...Object.values(shareIconPaths)];
  for (const path of paths) expect(path).toMatch(/^M[\d\sA-Za-z.,-]+$/);
  expect(new Set(paths).size).toBe(paths.length);
});
