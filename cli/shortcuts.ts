import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Terminal } from './terminal.ts';

/** Something that a key and Enter do while a server runs. */
export interface Shortcut {
  readonly key: string;
  readonly description: string;
  readonly run: () => unknown;
}

interface ShortcutOptions {
  readonly input: Readable;
  readonly terminal: Pick<Terminal, 'err'>;
  readonly shortcuts: readonly Shortcut[];
}

/** Listens for shortcuts; `h` lists them. Returns a function that ends this. */
export function listenForShortcuts({ input, terminal, shortcuts }: ShortcutOptions): () => void {
  const help: Shortcut = {
    key: 'h',
    description: 'list the shortcuts',
    run: () => terminal.err(all.map(({ key, description }) => `  ${key} + Enter  ${description}\n`).join('')),
  };
  const all = [...shortcuts, help];
  // Without an output, the terminal stays in its usual mode, and Ctrl+C is a signal.
  const lines = createInterface({ input });
  lines.on('line', (line) => all.find(({ key }) => key === line.trim().toLowerCase())?.run());
  terminal.err('h + Enter lists shortcuts.\n');
  return () => lines.close();
}
