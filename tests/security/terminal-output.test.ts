import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';

const clearScreen = '\u001b[2J';

test('control characters and commands in file names and content have no effect on terminals and CI services', async () => {
  const site = await miniSite({
    [`content/note/::error::${clearScreen}x.en.md`]: note(),
    'content/note/hello.en.md': note(['"::error::\\e]52;c;eA==\\a": 1', '"a\\n::warning::b": 1']),
  });
  const { code, stdout, stderr } = await site.borealProcess(['generate'], { FORCE_COLOR: '1' });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the program
  const text = stderr.replace(/\u001b\[\d+m/g, '');
  expect([code, stdout]).toEqual([1, '']);
  expect(text).toContain('\\u001b[2J');
  expect(text).toContain('\\u001b]52;c;eA==\\u0007');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|^\s*::/m);
  const { stdout: report } = await site.borealProcess(['generate', '--json']);
  expect(JSON.stringify(JSON.parse(report))).toContain('\\u001b]52');
  const unknown = await site.borealProcess([`generate${clearScreen}`]);
  const option = await site.borealProcess(['generate', `--x${clearScreen}`]);
  for (const printed of [unknown, option]) expect(printed.stderr).toContain('\\u001b[2J');
});
