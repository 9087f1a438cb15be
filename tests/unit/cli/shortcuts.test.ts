import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { listenForShortcuts } from '../../../cli/shortcuts.ts';

test('a key and Enter run a shortcut, h lists all, and other lines do nothing', async () => {
  const input = new PassThrough();
  const said: string[] = [];
  const runs: string[] = [];
  const end = listenForShortcuts({
    input,
    terminal: { err: (text) => void said.push(text) },
    shortcuts: ['o', 'r'].map((key) => ({ key, description: `does ${key}`, run: () => runs.push(key) })),
  });
  input.end('r\nx\n O \n\nh\n');
  await once(input, 'close');
  expect(runs).toEqual(['r', 'o']);
  expect(said).toEqual([
    'h + Enter lists shortcuts.\n',
    '  o + Enter  does o\n  r + Enter  does r\n  h + Enter  list the shortcuts\n',
  ]);
  end();
});
