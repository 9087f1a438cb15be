import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createSocialCards } from '../../../../generator/render/social-cards.ts';
import { tempFolder } from '../temp-folder.ts';

type Templates = Parameters<typeof createSocialCards>[0]['templates'];

/** Templates with this card. */
const templatesWith = (card: (props: { readonly title: string }) => unknown): Templates =>
  ({ card: { hash: 'a', module: { default: card } }, react: { createElement } }) as unknown as Templates;

const woff = resolve(import.meta.dirname, '../../../../node_modules/@fontsource/figtree/files/figtree-latin-600-normal.woff');

const cardsOf = (templates: Templates, file = woff, codeHash = 'program') =>
  createSocialCards({ templates, component: 'card.tsx', fonts: [{ name: 'Figtree', weight: 600, file }], codeHash });

test('a card has another name if another program draws it, or another component', () => {
  const card = { title: 'A', label: 'B', siteName: 'C' };
  const pathBy = (codeHash: string, hash = 'a') => {
    const templates = templatesWith(() => null);
    return cardsOf({ ...templates, card: { ...templates.card, hash } } as Templates, woff, codeHash).pathOf({ card });
  };
  expect(pathBy('one')).toBe(pathBy('one'));
  expect(new Set([pathBy('one'), pathBy('other'), pathBy('one', 'b')]).size).toBe(3);
});

test('a card is drawn as soon as its font is back', async () => {
  const file = join(await tempFolder(), 'font.woff');
  const templates = templatesWith(() => createElement('div', { style: { display: 'flex' } }, 'A'));
  const cards = cardsOf(templates, file);
  const card = { title: 'A', label: 'B', siteName: 'C' };
  await expect(cards.draw(card)).rejects.toMatchObject({ problems: [{ code: 'RENDER_CARD', where: { file: 'card.tsx' } }] });
  await copyFile(woff, file);
  expect((await cards.draw(card)).length).toBeGreaterThan(100);
});

test('a no-break hyphen is drawn as a hyphen, which the font of the card has', async () => {
  const templates = templatesWith(({ title }) => createElement('div', { style: { display: 'flex' } }, title));
  const cards = cardsOf(templates);
  const draw = (title: string): Promise<Uint8Array> => cards.draw({ title, label: 'B', siteName: 'C' });
  const plain = await draw('a-t-il');
  expect(await draw('a\u2011t\u2011il')).toEqual(plain);
  expect(await draw('a t il')).not.toEqual(plain);
});

test('a background is drawn once for cards that have the same, and a wrong one is a problem', async () => {
  let calls = 0;
  const square = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${colour}" d="M0 0h1v1H0z"/></svg>`;
  const background = ({ picture }: { readonly picture?: string }) => {
    calls++;
    return picture === 'none' ? 'no SVG' : square(picture ?? 'red');
  };
  const card = ({ title }: { readonly title: string }) => createElement('div', { style: { display: 'flex', width: 200 } }, title);
  const templates = {
    card: { hash: 'a', module: { default: card, background } },
    react: { createElement },
  } as unknown as Templates;
  const cards = cardsOf(templates);
  const props = { title: 'A', label: 'B', siteName: 'C' };
  const [red, again, blue] = await Promise.all(
    [undefined, 'red', 'blue'].map((picture) => cards.draw({ ...props, ...(picture && { picture }) })),
  );
  expect(again).toEqual(red);
  expect(blue).not.toEqual(red);
  expect(calls).toBe(3);
  expect(cards.pathOf({ card: { ...props, picture: 'blue' } })).not.toBe(cards.pathOf({ card: props }));
  await expect(cards.draw({ ...props, picture: 'none' })).rejects.toMatchObject({ problems: [{ code: 'RENDER_CARD' }] });
});
