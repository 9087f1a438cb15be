import { expect, test } from 'vitest';
import { plainText } from '../../../../templates/structured-data/plain-text.ts';

const cases: readonly [what: string, html: string, text: string][] = [
  ['tags go', '<p>One <strong>word</strong>.</p>', 'One word.'],
  ['blocks stay apart', '<p>One.</p><p>Two.</p>', 'One. Two.'],
  ['list items stay apart', '<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['line breaks become spaces', 'One<br>two<br />three', 'One two three'],
  ['entities become characters', '<p>A &amp; B &lt; C &quot;D&quot; &#39;E&#39; &#x2019;</p>', 'A & B < C "D" \'E\' ’'],
  ['no entity is decoded twice', '&amp;lt;', '&lt;'],
  ['no-break spaces stay', '<p>Oui\u00a0: 75&nbsp;$</p>', 'Oui\u00a0: 75\u00a0$'],
  ['programs read a number with plain hyphens', '<p>1\u2011800\u2011555\u20110142</p>', '1-800-555-0142'],
  ['an attribute is no text', '<a href="/en/" title="x">Link</a>', 'Link'],
  ['unknown entities stay', '&unknown;', '&unknown;'],
  ['line ends of the source are spaces', '<p>One\n  two</p>\n', 'One two'],
];

test.each(cases)('%s', (_what, html, text) => {
  expect(plainText(html)).toBe(text);
});
