import { expect, it } from 'vitest';
import { checkWrittenTexts } from '../../../../../generator/check/page/check-written-texts.ts';
import { readPage } from '../../../../../generator/check/page/checked-page.ts';

const isReported = (html: string): boolean => checkWrittenTexts(readPage('en/index.html', html)).length > 0;

it.each([
  '<p>undefined</p>',
  '<p>Hello undefined!</p>',
  '<p>Hello undefined, how are you?</p>',
  '<p>undefined of 5</p>',
  '<p>$undefined a month</p>',
  '<p>The price of undefined</p>',
  '<p> NaN </p>',
  '<p>See [object Object] for more</p>',
  '<p>Tea &amp;amp; milk</p>',
  '<p>It&amp;#8217;s cold</p>',
  '<p>&lt;p&gt;A text&lt;/p&gt;</p>',
  '<p>One&lt;br/&gt;two</p>',
  '<img alt="A picture of undefined">',
  '<meta name="description" content="About undefined.">',
  '<p>Qu\ufffdbec</p>',
  '<p>QuÃ©bec</p>',
  '<p>Ã€ la maison, Ã  pied</p>',
  '<p>Â«\u00a0Bonjour\u00a0Â»</p>',
  '<p>Itâ€™s cold</p>',
])('%s is reported', (html) => expect(isReported(html)).toBe(true));

it.each([
  '<p>The value is undefined.</p>',
  '<p>Returns an entry; undefined if it does not exist.</p>',
  '<p>undefined if there is none</p>',
  '<p>An undefined value, an undefined.</p>',
  '<p><code>undefined</code> and <code>[object Object]</code></p>',
  '<p>Tea &amp; milk; 1 &lt; 2 &amp;c.</p>',
  '<p>The &lt;details&gt; element</p>',
  '<p><code>&amp;amp;</code></p>',
  '<p><a href="/?a=1&amp;amp;b=2">a</a></p>',
  '<pre>\ufffd</pre>',
  '<p>not.undefined, undefined.length</p>',
  '<p>Âge, ÂNE, NÃO, «IRMû, “AMANHÔ</p>',
  '<p>A null result, none of it NaN here</p>',
  '<script>undefined</script>',
])('%s is not reported', (html) => expect(isReported(html)).toBe(false));
