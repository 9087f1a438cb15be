import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createSocialCards } from '../../../../generator/render/social-cards.ts';
import { tempFolder } from '../temp-folder.ts';

const woff = resolve(import.meta.dirname, '../../../../node_modules/@fontsource/figtree/files/figtree-latin-600-normal.woff');

test('a card is drawn as soon as its font is back', async () => {
  const file = join(await tempFolder(), 'font.woff');
  const module = { default: () => createElement('div', { style: { display: 'flex' } }, 'A') };
  const templates = { card: { hash: 'a', module }, react: { createElement } } as unknown as Parameters<
    typeof createSocialCards
  >[0]['templates'];
  const cards = createSocialCards({ templates, component: 'card.tsx', fonts: [{ name: 'Figtree', weight: 600, file }] });
  const card = { title: 'A', label: 'B', siteName: 'C' };
  await expect(cards.draw(card)).rejects.toMatchObject({ problems: [{ code: 'RENDER_CARD', where: { file: 'card.tsx' } }] });
  await copyFile(woff, file);
  expect((await cards.draw(card)).length).toBeGreaterThan(100);
});
