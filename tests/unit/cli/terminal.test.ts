import { expect, test } from 'vitest';
import { formatProblems } from '../../../cli/reporter.ts';
import { paint, printable, processTerminal } from '../../../cli/terminal.ts';

test.each([
  ['in terminals only', {}, [true, false]],
  ['nowhere with NO_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, [false, false]],
  ['everywhere with FORCE_COLOR', { FORCE_COLOR: '1' }, [true, true]],
])('each output has colour %s', (_, env, [err, out]) => {
  const file = { write: () => true };
  const { results, ...problems } = processTerminal({
    env,
    stdin: { isTTY: true },
    stdout: file,
    stderr: { ...file, isTTY: true },
  });
  expect([problems, results].map((colors) => paint(colors, 'bold', 'x') !== 'x')).toEqual([err, out]);
});

/** Returns what a terminal with colour prints. */
function printed(): { readonly terminal: ReturnType<typeof processTerminal>; readonly texts: string[] } {
  const texts: string[] = [];
  const stream = { write: (text: string) => texts.push(text) };
  return { terminal: processTerminal({ env: { FORCE_COLOR: '1' }, stdin: {}, stdout: stream, stderr: stream }), texts };
}

test.each([
  ['the clipboard', '\u001b]52;c;eA==\u0007', '\\u001b]52;c;eA==\\u0007'],
  ['the screen', '\u001b[2J\u009b2J', '\\u001b[2J\\u009b2J'],
  ['the colour', '\u001b[31m', '\\u001b[31m'],
  ['the line', 'error\rok\bx\u007f\u0000', 'error\\u000dok\\u0008x\\u007f\\u0000'],
  ['the direction', '\u202egpj.exe\u2066', '\\u202egpj.exe\\u2066'],
  ['ends of lines', 'a\u0085::b\u2028::c', 'a\\u0085::b\\u2028::c'],
  ['a command of GitHub Actions', 'a\n::error::b\n \t::set-env::c', 'a\n\\::error::b\n \t\\::set-env::c'],
  ['a command with an end of line of Windows', 'a\r\n::error::b', 'a\n\\::error::b'],
  ['a command of other CI services', 'a ##[error]b ##vso[task.x]c', 'a #\\#[error]b #\\#vso[task.x]c'],
])('no text changes %s', (_, text, expected) => {
  const { terminal, texts } = printed();
  terminal.err(text);
  terminal.out(text);
  expect(texts).toEqual([expected, expected]);
});

test('tabs, lines, letters of all scripts and colours of the program remain', () => {
  const { terminal, texts } = printed();
  terminal.err(`é 漢 🙂 a::b # ## [x]\n\t${paint(terminal, 'red', 'error')}\n`);
  expect(texts).toEqual(['é 漢 🙂 a::b # ## [x]\n\t\u001b[31merror\u001b[0m\n']);
});

test('a painted text begins no command either', () => {
  expect(printable(paint({ hasColor: true }, 'cyan', '::error::x'))).toBe('\u001b[36m\\::error::x\u001b[0m');
});

test('every part of a problem is escaped', () => {
  const hostile = '\u001b[2J\n::error::x';
  const where = { file: hostile, field: hostile, edit: hostile };
  const { terminal, texts } = printed();
  const problem = { code: 'A_B', severity: 'error' as const, message: hostile, hint: hostile, cause: hostile, excerpt: hostile };
  terminal.err(formatProblems(terminal, [{ ...problem, where, componentStack: [hostile] }]));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the program
  const plain = texts.join('').replace(/\u001b\[\d+m/g, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  expect(plain).not.toMatch(/[\u0000-\u0008\u000b-\u001f]|^\s*::/m);
  expect(plain.split('\\u001b[2J')).toHaveLength(9);
});

test('data for programs is printed as it is', () => {
  const { terminal, texts } = printed();
  terminal.data('"\u0085"\n');
  expect(texts).toEqual(['"\u0085"\n']);
});
