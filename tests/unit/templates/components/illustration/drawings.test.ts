/**
 * Drawings are separate files without access to the site's colours, so both must state the same
 * ones.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const templates = new URL('../../../../../templates/', import.meta.url);
const folder = new URL('components/illustration/', templates);
const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
const [day = '', night = ''] = readFileSync(new URL('layout/tokens.css', templates), 'utf8').split(
  '(prefers-color-scheme: dark)',
);

function colour(name: string, rules: string): string | undefined {
  return new RegExp(` --${name}: (#[0-9a-f]+)[; ]`).exec(rules)?.[1];
}

describe.each(names)('%s', (name) => {
  const drawing = readFileSync(new URL(name, folder), 'utf8');

  test('names nothing outside its file', () => {
    expect(drawing).not.toMatch(/href="[^#]|url\([^#]|<script|@import/);
    for (const [, id] of drawing.matchAll(/(?:href="|url\()#([\w-]+)/g)) expect(drawing).toContain(` id="${id}"`);
    for (const [, property] of drawing.matchAll(/var\(--([\w-]+)\)/g)) expect(colour(property ?? '', drawing)).toBeDefined();
  });

  test('has a rule for each class and uses each rule', () => {
    const used = [...drawing.matchAll(/ class="([\w-]+)"/g)].map(([, one]) => one);
    const ruled = [...drawing.matchAll(/\.([a-z][\w-]*)(?=[ ,])/g)].map(([, one]) => one);
    expect(new Set(ruled)).toEqual(new Set(used));
  });

  test.runIf(name.startsWith('scene-'))('has foreground snow in the colour of the page, in light and dark mode', () => {
    const [byDay, byNight] = [/\n +svg {.*}/, /\n +svg:target {.*}/].map((rule) => colour('snow', rule.exec(drawing)?.[0] ?? ''));
    expect(byDay).toMatch(/^#/);
    expect(byDay).toBe(colour('paper', day));
    expect(byNight).toBe(colour('paper', night));
    expect(drawing).toContain('.snow { fill: var(--snow) }');
    expect(drawing).toMatch(/^<svg [^>]*\bid="dark"/);
  });
});
