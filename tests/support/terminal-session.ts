import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const bin = resolve(import.meta.dirname, '../../cli/bin.js');

/** The terminal is closed after this time: a question that a test does not know waits for ever. */
const patienceMs = 20_000;

/** Keys of a terminal. */
export const keys = { enter: '\r', up: '\u001b[A', down: '\u001b[B', erase: '\u007f', interrupt: '\u0003' } as const;

/** A question, and the keys that a person presses when it appears. */
export type Answer = readonly [question: string, ...pressed: readonly string[]];

/**
 * Runs the command line in a terminal of its own (`script` of util-linux), and answers its questions
 * in their order. `shown` is all that the terminal has shown, without colours and movements.
 */
export async function inTerminal(cwd: string, args: readonly string[], answers: readonly Answer[]) {
  const { CI: _, ...env } = process.env;
  const command = [process.execPath, bin, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', `stty cols 120 rows 40 && ${command}`, '/dev/null'], {
    cwd,
    env: { ...env, TERM: 'xterm', NO_COLOR: '1' },
    timeout: patienceMs,
  });
  const waiting = [...answers];
  let shown = '';
  /** Where the last answered question ends. */
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    const [question = '', ...pressed] = waiting[0] ?? [];
    const at = stripVTControlCharacters(shown).indexOf(question, seen);
    if (waiting.length === 0 || at === -1) return;
    waiting.shift();
    seen = at + question.length;
    child.stdin.write(pressed.join(''));
  });
  const [code] = await once(child, 'close');
  return { code, unasked: waiting.map(([question]) => question), shown: stripVTControlCharacters(shown) };
}
