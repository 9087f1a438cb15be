import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');

test.each(['templates/layout/tokens.css', 'starter/blog/templates/site.css', 'starter/docs/templates/site.css'])(
  '%s has its dark colours for screens only, since paper is light',
  async (file) => {
    const queries = (await readFile(join(root, file), 'utf8')).match(/@media [^{]*prefers-color-scheme: dark[^{]*/g) ?? [];
    expect(queries.map((query) => query.trim())).toEqual(['@media screen and (prefers-color-scheme: dark)']);
  },
);
