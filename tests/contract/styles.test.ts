import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { listFiles } from '../support/emitted-site.ts';

/** A rule of an emitted stylesheet with its enclosing blocks, the outermost first. */
interface StyleRule {
  readonly selector: string;
  readonly within: readonly string[];
  readonly declarations: string;
}

/**
 * Returns the rules of a stylesheet without nested rules. Texts must not contain braces; emitted
 * stylesheets have none.
 */
function listRules(sheet: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: string[] = [];
  for (const [, head = '', brace] of sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '{') open.push(head.replace(/^.*;/s, '').trim());
    else {
      const selector = open.pop() ?? '';
      if (head.trim() !== '') rules.push({ selector, within: [...open], declarations: head });
    }
  }
  return rules;
}

const rules: StyleRule[] = [];

beforeAll(async () => {
  const folder = inject('siteFolder');
  const sheets = (await listFiles(folder)).filter((file) => file.endsWith('.css'));
  for (const sheet of sheets) rules.push(...listRules(await readFile(join(folder, sheet), 'utf8')));
  expect(rules.length).toBeGreaterThan(200);
});

describe('an element under the pointer', () => {
  it('changes its look only for a pointer: a tap would otherwise repaint it before its page appears', () => {
    const hovered = rules.filter(({ selector }) => selector.includes(':hover'));
    expect(hovered.length).toBeGreaterThan(20);
    const elsewhere = hovered.filter(({ within }) => !within.some((block) => /\(hover:\s*hover\)/.test(block)));
    expect(elsewhere).toEqual([]);
  });

  it('is the only element whose colours use a transition: others would run theirs when they are laid out late', () => {
    const fading = rules.filter(({ declarations }) => /transition:[^;]*(?:color|background|border)/.test(declarations));
    expect(fading.length).toBeGreaterThan(4);
    expect(fading.filter(({ selector }) => !selector.includes(':hover'))).toEqual([]);
  });
});
