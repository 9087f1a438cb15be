import { describe, expect, it } from 'vitest';
import { createMarkdownRenderer } from '../../../../generator/rich-text/render-markdown.ts';
import { createRichTextRenderer } from '../../../../generator/rich-text/render-rich-text.ts';
import type { RichTextNode } from '../../../../generator/rich-text/rich-text-document.ts';

const english = { locale: 'en', tag: 'en-CA', pathPrefix: '' };
const origin = { file: 'a.md', line: 1 };

/** Markdown with its HTML, or with the codes and lines of its problems. */
type Row = readonly [markdown: string, expected: string | readonly string[]];

const table: Readonly<Record<string, readonly Row[]>> = {
  'CommonMark: blocks': [
    ['one\ntwo', '<p>one\ntwo</p>'],
    ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
    ['a  \nb', '<p>a<br>\nb</p>'],
    ['a\\\nb', '<p>a<br>\nb</p>'],
    ['***', '<hr>'],
    ['- - -', '<hr>'],
    ['## a', '<h2 id="a">a</h2>'],
    ['### a ##', '<h3 id="a">a</h3>'],
    ['####### a', '<p>####### a</p>'],
    ['Title\n---', '<h2 id="title">Title</h2>'],
    ['a\nb\n===', ['TEXT_HEADING_LEVEL 1']],
    ['    code', '<pre><code>code\n</code></pre>'],
    ['- a\n\n      code', '<ul>\n<li>\n<p>a</p>\n<pre><code>code\n</code></pre>\n</li>\n</ul>'],
    ['```\na\n```', '<pre><code>a\n</code></pre>'],
    ['~~~\na\n~~~', '<pre><code>a\n</code></pre>'],
    ['```\nopen', '<pre><code>open</code></pre>'],
    ['> a\n> b', '<blockquote>\n<p>a\nb</p>\n</blockquote>'],
    ['> a\nb', '<blockquote>\n<p>a\nb</p>\n</blockquote>'],
    ['> > a', '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['* a\n* b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['7. a\n8. b', '<ol start="7">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['- a\n\n- b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
    ['- a\n  - b', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
    ['- a\n  1. b', '<ul>\n<li>a\n<ol>\n<li>b</li>\n</ol>\n</li>\n</ul>'],
    ['1) a', '<ol>\n<li>a</li>\n</ol>'],
    ['- > a', '<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ul>'],
    ['a\n- b', '<p>a</p>\n<ul>\n<li>b</li>\n</ul>'],
    ['a\n***\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['\ta', '<pre><code>a\n</code></pre>'],
    ['&copy; &#233; &amp;', '<p>© é &amp;</p>'],
    [' ', '<p> </p>'],
    ['[a]: /b/\n\n[a]', '<p><a href="/en/b/">a</a></p>'],
  ],
  'CommonMark: inlines': [
    ['*a* _b_', '<p><em>a</em> <em>b</em></p>'],
    ['**a** __b__', '<p><strong>a</strong> <strong>b</strong></p>'],
    ['***a***', '<p><em><strong>a</strong></em></p>'],
    ['a_b_c', '<p>a_b_c</p>'],
    ['*a', '<p>*a</p>'],
    ['`a`', '<p><code>a</code></p>'],
    ['``a`b``', '<p><code>a`b</code></p>'],
    ['`a\\`b`', '<p><code>a\\</code>b`</p>'],
    ['\\*a\\*', '<p>*a*</p>'],
    ['[a](/b/)', '<p><a href="/en/b/">a</a></p>'],
    ['[a](/b/ "t")', '<p><a href="/en/b/" title="t">a</a></p>'],
    ['[a](</b c/>)', '<p><a href="/en/b%20c/">a</a></p>'],
    ['[a *b*](/c/)', '<p><a href="/en/c/">a <em>b</em></a></p>'],
    ['[a][b]\n\n[b]: /c/ "t"', '<p><a href="/en/c/" title="t">a</a></p>'],
    ['[a][]\n\n[a]: /c/', '<p><a href="/en/c/">a</a></p>'],
    ['[a]\n\n[A]: /c/', '<p><a href="/en/c/">a</a></p>'],
    ['[a](#b)', '<p><a href="#b">a</a></p>'],
    ['[a](https://x.example/?a=1&b=2)', '<p><a href="https://x.example/?a=1&amp;b=2">a</a></p>'],
    ['![a](/b.png)', '<figure><img src="/b.png" alt="a" loading="lazy"></figure>'],
    ['![a](/b.png "c")', '<figure><img src="/b.png" alt="a" loading="lazy"><figcaption>c</figcaption></figure>'],
    ['a ![b](/c.png) d', '<p>a <img src="/c.png" alt="b" loading="lazy"> d</p>'],
    ['![a][b]\n\n[b]: /c.png', '<figure><img src="/c.png" alt="a" loading="lazy"></figure>'],
    ['<https://x.example>', '<p><a href="https://x.example/">https://x.example</a></p>'],
    ['<a@b.ca>', '<p><a href="mailto:a@b.ca">a@b.ca</a></p>'],
    ['[a\nb](/c/)', '<p><a href="/en/c/">a\nb</a></p>'],
    ['a *b\nc* d', '<p>a <em>b\nc</em> d</p>'],
    ['"a" \'b\' c...', '<p>“a” ‘b’ c…</p>'],
    ["it's", '<p>it’s</p>'],
  ],
  GFM: [
    [
      '| a | b |\n|---|:-:|\n| c | `d\\|e` |',
      '<div class="table-scroll" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n<th style="text-align:center">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n<td style="text-align:center"><code>d|e</code></td>\n</tr>\n</tbody>\n</table></div>',
    ],
    [
      '| a |\n|---|',
      '<div class="table-scroll" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table></div>',
    ],
    ['~~a~~', '<p><s>a</s></p>'],
    ['~~~a~~~', '<pre><code class="language-a~~~"></code></pre>'],
    [
      '- [ ] a\n- [x] b',
      '<ul class="task-list">\n<li class="task"><label><input type="checkbox" disabled=""> a</label></li>\n<li class="task"><label><input type="checkbox" disabled="" checked=""> b</label></li>\n</ul>',
    ],
    [
      '- [X] a',
      '<ul class="task-list">\n<li class="task"><label><input type="checkbox" disabled="" checked=""> a</label></li>\n</ul>',
    ],
    [
      '1. [ ] a\n2. b',
      '<ol class="task-list">\n<li class="task"><label><input type="checkbox" disabled=""> a</label></li>\n<li>b</li>\n</ol>',
    ],
    [
      '- [ ] a\n\n- [x] b',
      '<ul class="task-list">\n<li class="task">\n<p><label><input type="checkbox" disabled=""> a</label></p>\n</li>\n<li class="task">\n<p><label><input type="checkbox" disabled="" checked=""> b</label></p>\n</li>\n</ul>',
    ],
    ['- [ ]a', '<ul>\n<li>[ ]a</li>\n</ul>'],
    [
      '- [ ] a\n  - [x] b',
      '<ul class="task-list">\n<li class="task"><label><input type="checkbox" disabled=""> a</label>\n<ul class="task-list">\n<li class="task"><label><input type="checkbox" disabled="" checked=""> b</label></li>\n</ul>\n</li>\n</ul>',
    ],
    ['[ ] a', '<p>[ ] a</p>'],
    ['https://x.example', '<p>https://x.example</p>'],
    ['www.x.example', '<p>www.x.example</p>'],
    ['a@b.ca', '<p>a@b.ca</p>'],
  ],
  callouts: [
    ['> [!NOTE]\n> a', '<div class="callout callout-note" role="note">\n<p class="callout-title">Note</p>\n<p>a</p>\n</div>'],
    ['> [!tip]\n> a', '<div class="callout callout-tip" role="note">\n<p class="callout-title">Tip</p>\n<p>a</p>\n</div>'],
    [
      '> [!IMPORTANT]\n> a\n>\n> - b',
      '<div class="callout callout-important" role="note">\n<p class="callout-title">Important</p>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</div>',
    ],
    [
      '> [!WARNING]\n> > a',
      '<div class="callout callout-warning" role="note">\n<p class="callout-title">Warning</p>\n<blockquote>\n<p>a</p>\n</blockquote>\n</div>',
    ],
    [
      '> [!CAUTION]\n> `a`',
      '<div class="callout callout-caution" role="note">\n<p class="callout-title">Caution</p>\n<p><code>a</code></p>\n</div>',
    ],
    [
      '- > [!NOTE]\n  > a',
      '<ul>\n<li>\n<div class="callout callout-note" role="note">\n<p class="callout-title">Note</p>\n<p>a</p>\n</div>\n</li>\n</ul>',
    ],
    ['> [!NOTE]\na', '<div class="callout callout-note" role="note">\n<p class="callout-title">Note</p>\n<p>a</p>\n</div>'],
    [
      '> [!NOTE] Update of *May* "x"\n> a\n> b',
      '<div class="callout callout-note" role="note">\n<p class="callout-title">Update of <em>May</em> “x”</p>\n<p>a\nb</p>\n</div>',
    ],
    [
      '> [!TIP]- Title\n> a\n>\n> - b',
      '<details class="callout callout-tip">\n<summary class="callout-title">Title</summary>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</details>',
    ],
    [
      '> [!NOTE]+\n> a',
      '<details class="callout callout-note" open="">\n<summary class="callout-title">Note</summary>\n<p>a</p>\n</details>',
    ],
    ['> [!NOTE] Title', '<div class="callout callout-note" role="note">\n<p class="callout-title">Title</p>\n</div>'],
    [
      '> [!NOTE]\n>\n> > [!TIP] b\n> > c',
      '<div class="callout callout-note" role="note">\n<p class="callout-title">Note</p>\n<div class="callout callout-tip" role="note">\n<p class="callout-title">b</p>\n<p>c</p>\n</div>\n</div>',
    ],
    ['> [!NOTE] a **b!**c\n> d\n> [x](/a b/)', ['TEXT_SIGNS 1', 'TEXT_SIGNS 3']],
    ['> a\n> [!NOTE]', '<blockquote>\n<p>a\n[!NOTE]</p>\n</blockquote>'],
    ['> [NOTE]\n> a', '<blockquote>\n<p>[NOTE]\na</p>\n</blockquote>'],
  ],
  footnotes: [
    [
      'a[^1]\n\n[^1]: b',
      '<p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup></p>\n<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>b <a href="#fnref-1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 1">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    [
      'a[^b-c] d[^e]\n\n[^e]: f\n[^b-c]: g',
      '<p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup> d<sup class="footnote-ref"><a href="#fn-2" id="fnref-2" role="doc-noteref" aria-label="Footnote 2">2</a></sup></p>\n<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>g <a href="#fnref-1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 1">↩</a></p>\n</li>\n<li id="fn-2">\n<p>f <a href="#fnref-2" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 2">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    [
      'a[^1] b[^1]\n\n[^1]: c',
      '<p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup> b<sup class="footnote-ref"><a href="#fn-1" id="fnref-1-2" role="doc-noteref" aria-label="Footnote 1">1</a></sup></p>\n<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>c <a href="#fnref-1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 1">↩</a> <a href="#fnref-1-2" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 1 (2)">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    [
      'a^[b *c*]',
      '<p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup></p>\n<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>b <em>c</em> <a href="#fnref-1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 1">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    [
      'a[^1]\n\n[^1]: b\n\n    c',
      '<p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup></p>\n<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>b</p>\n<p>c <a href="#fnref-1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 1">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    [
      '[^1]: b\n\na[^1]',
      '<p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup></p>\n<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>b <a href="#fnref-1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 1">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    [
      '## a[^1]\n\n[^1]: b',
      '<h2 id="a">a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup></h2>\n<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>b <a href="#fnref-1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 1">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    ['`[^1]`', '<p><code>[^1]</code></p>'],
    ['\\[^1]', '<p>[^1]</p>'],
    [
      '| a[^1] |\n|---|\n\n[^1]: b',
      '<div class="table-scroll" tabindex="0"><table>\n<thead>\n<tr>\n<th>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup></th>\n</tr>\n</thead>\n</table></div>\n<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>b <a href="#fnref-1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of footnote 1">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
  ],
  'definition lists': [
    ['a\n: b', '<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>'],
    ['a\n: b\n: c', '<dl>\n<dt>a</dt>\n<dd>b</dd>\n<dd>c</dd>\n</dl>'],
    ['a\n: b\n\nc\n: d', '<dl>\n<dt>a</dt>\n<dd>b</dd>\n<dt>c</dt>\n<dd>d</dd>\n</dl>'],
    ['*a*\n: b\n\n  c', '<dl>\n<dt><em>a</em></dt>\n<dd>\n<p>b</p>\n<p>c</p>\n</dd>\n</dl>'],
    ['a\n\n: b', '<p>a</p>\n<p>: b</p>'],
    ['a\n:b', '<p>a\n:b</p>'],
  ],
  'subscript and superscript': [
    ['H~2~O', '<p>H<sub>2</sub>O</p>'],
    ['x^2^', '<p>x<sup>2</sup></p>'],
    ['a~b c~', '<p>a~b c~</p>'],
    ['a^b\\ c^', '<p>a<sup>b c</sup></p>'],
    ['2^2', '<p>2^2</p>'],
    ['~~a~b~c~~', '<p><s>a<sub>b</sub>c</s></p>'],
    ['C~6~H~12~O~6~ (a)^2^', '<p>C<sub>6</sub>H<sub>12</sub>O<sub>6</sub> (a)<sup>2</sup></p>'],
    ['*x*^2^ 10^-3^ Ca^2+^ x^n+1^', '<p><em>x</em><sup>2</sup> 10<sup>-3</sup> Ca<sup>2+</sup> x<sup>n+1</sup></p>'],
    ['It takes ~20-~30 minutes, ~5,~6 words; x^2+y^2.', '<p>It takes ~20-~30 minutes, ~5,~6 words; x^2+y^2.</p>'],
    ['~5~ ^6^ a~.b~ a~b ~', '<p>~5~ ^6^ a~.b~ a~b ~</p>'],
    ['10~20, 30~40', '<p>10~20, 30~40</p>'],
    ['`a~b~`', '<p><code>a~b~</code></p>'],
  ],
  'folded parts': [
    [
      '<details>\n<summary>a</summary>\n\nb **c**\n\n</details>',
      '<details>\n<summary>a</summary>\n<p>b <strong>c</strong></p>\n</details>',
    ],
    [
      '<details open>\n<summary>*a*</summary>\nb\n</details>',
      '<details open="">\n<summary><em>a</em></summary>\n<p>b</p>\n</details>',
    ],
    ['<details><summary>a</summary>\nb\n</details>', '<details>\n<summary>a</summary>\n<p>b</p>\n</details>'],
    [
      '- a\n\n  <details>\n  <summary>b</summary>\n  c\n  </details>',
      '<ul>\n<li>\n<p>a</p>\n<details>\n<summary>b</summary>\n<p>c</p>\n</details>\n</li>\n</ul>',
    ],
    [
      '<details>\n<summary>a</summary>\n<details>\n<summary>b</summary>\nc\n</details>\n</details>',
      '<details>\n<summary>a</summary>\n<details>\n<summary>b</summary>\n<p>c</p>\n</details>\n</details>',
    ],
  ],
  code: [
    [
      '```js\nlet a = "b"; // c\n```',
      '<pre><code class="language-js"><span class="code-keyword">let</span> a <span class="code-keyword">=</span> <span class="code-string">&quot;b&quot;</span>; <span class="code-comment">// c</span>\n</code></pre>',
    ],
    [
      '```ts\nlet a: 1\n```',
      '<pre><code class="language-ts"><span class="code-keyword">let</span> a<span class="code-keyword">:</span> <span class="code-number">1</span>\n</code></pre>',
    ],
    ['```unknown\na\n```', '<pre><code class="language-unknown">a\n</code></pre>'],
    [
      '```json\n{"a": 1}\n```',
      '<pre><code class="language-json">{<span class="code-name">&quot;a&quot;</span>: <span class="code-number">1</span>}\n</code></pre>',
    ],
    [
      '```diff\n+a\n-b\n```',
      '<pre><code class="language-diff"><span class="code-added">+a</span>\n<span class="code-removed">-b</span>\n</code></pre>',
    ],
    [
      '```html\n<b class="a">\n```',
      '<pre><code class="language-html">&lt;<span class="code-keyword">b</span> <span class="code-name">class</span>=<span class="code-string">&quot;a&quot;</span>&gt;\n</code></pre>',
    ],
    [
      '```txt title="Two & words"\na\n```',
      '<figure class="code">\n<figcaption>Two &amp; words</figcaption>\n<pre><code class="language-txt">a\n</code></pre>\n</figure>',
    ],
    [
      '```txt title=x\na\n```',
      '<figure class="code">\n<figcaption>x</figcaption>\n<pre><code class="language-txt">a\n</code></pre>\n</figure>',
    ],
    [
      '```txt src/a.ts\na\n```',
      '<figure class="code">\n<figcaption>src/a.ts</figcaption>\n<pre><code class="language-txt">a\n</code></pre>\n</figure>',
    ],
    [
      '```txt [slug].page.tsx\na\n```',
      '<figure class="code">\n<figcaption>[slug].page.tsx</figcaption>\n<pre><code class="language-txt">a\n</code></pre>\n</figure>',
    ],
    ['```txt {1,3} more\na\n```', '<pre><code class="language-txt">a\n</code></pre>'],
    ['```txt linenos=1.5\na\n```', '<pre><code class="language-txt">a\n</code></pre>'],
    ['```txt a "b.c"\na\n```', '<pre><code class="language-txt">a\n</code></pre>'],
  ],
  headings: [
    ['## a *b* `c`', '<h2 id="a-b-c">a <em>b</em> <code>c</code></h2>'],
    ['a\nb\n---', '<h2 id="a-b">a\nb</h2>'],
    ['a  \nb\n---', '<h2 id="a-b">a<br>\nb</h2>'],
    ['## Été', '<h2 id="ete">Été</h2>'],
    ['## 日本語が', '<h2 id="日本語が">日本語が</h2>'],
    ['## Привет й', '<h2 id="привет-й">Привет й</h2>'],
    ['## a {#b}', '<h2 id="b">a</h2>'],
    ['## a { #b }', '<h2 id="b">a</h2>'],
    ['## a\n\n## a', '<h2 id="a">a</h2>\n<h2 id="a-2">a</h2>'],
    ['## ![a](/b.png)', '<h2 id="a"><img src="/b.png" alt="a" loading="lazy"></h2>'],
  ],
  captions: [
    [
      ': a\nb\n\n| c |\n|---|',
      '<div class="table-scroll" role="group" aria-label="a b" tabindex="0"><table>\n<caption>a\nb</caption>\n<thead>\n<tr>\n<th>c</th>\n</tr>\n</thead>\n</table></div>',
    ],
    [
      'a\n\n: b\n\n| c |\n|---|',
      '<p>a</p>\n<div class="table-scroll" role="group" aria-label="b" tabindex="0"><table>\n<caption>b</caption>\n<thead>\n<tr>\n<th>c</th>\n</tr>\n</thead>\n</table></div>',
    ],
  ],
  addresses: [
    ["<https://x.example/a'b'c...d>", "<p><a href=\"https://x.example/a'b'c...d\">https://x.example/a'b'c...d</a></p>"],
    ['https://x.example/a...b\'c\'d "e"', "<p>https://x.example/a...b'c'd “e”</p>"],
    ['`"a"...`', '<p><code>&quot;a&quot;...</code></p>'],
    ['[https://x.example/a...b](/c/)', '<p><a href="/en/c/">https://x.example/a...b</a></p>'],
  ],
  'refused: shortcodes': [
    ['a\n{{< b >}}', ['TEXT_SHORTCODE 2']],
    ['{{% a %}}', ['TEXT_SHORTCODE 1']],
    ['{% a %}\n', ['TEXT_SHORTCODE 1']],
    ['{{ a.b }}', ['TEXT_SHORTCODE 1']],
    ['{{<a b="c">}}', ['TEXT_SHORTCODE 1']],
    ['{: .a}', ['TEXT_SHORTCODE 1']],
    ['a\n\n- b {{< c\nd >}} {{< e >}}', ['TEXT_SHORTCODE 3', 'TEXT_SHORTCODE 4']],
    ['`{{< a >}}`', '<p><code>{{&lt; a &gt;}}</code></p>'],
    ['\\{{< a', '<p>{{&lt; a</p>'],
    ['{a}', '<p>{a}</p>'],
    ['{{< /a >}}', ['TEXT_SHORTCODE 1']],
    ['{% note %}\na\n{% endnote %}', ['TEXT_SHORTCODE 1']],
    ['{{< a >}}\n\nb\n\n{{< /a >}}\n\n{{< a >}}', ['TEXT_SHORTCODE 1', 'TEXT_SHORTCODE 7']],
    ['[a]({{< ref "b.md" >}})', ['TEXT_SHORTCODE 1']],
    ['[a]({{site.url}}/b)', ['TEXT_SHORTCODE 1']],
    ['![a]({{site.url}}/b.png)', ['TEXT_SHORTCODE 1']],
    ['a\n{/* b */} c', ['TEXT_SHORTCODE 2']],
    ['{/*b\nc*/}', ['TEXT_SHORTCODE 1']],
    ['{/* a\n\nb */}', ['TEXT_SHORTCODE 1']],
    ['{# a #} b', ['TEXT_SHORTCODE 1']],
    ['<div>{/* a */}</div>', ['TEXT_SHORTCODE 1']],
    ['`{/* a */}` \\{/* b */}', '<p><code>{/* a */}</code> {/* b */}</p>'],
    ['    {{< a >}}', '<pre><code>{{&lt; a &gt;}}\n</code></pre>'],
  ],
  'refused: references': [
    ['a[^1]', ['TEXT_FOOTNOTE_MISSING 1']],
    ['a\n\nb[^c d]', '<p>a</p>\n<p>b[^c d]</p>'],
    ['[a][b]', ['TEXT_REFERENCE_MISSING 1']],
    ['a\n[b][]', ['TEXT_REFERENCE_MISSING 2']],
    ['![a][b]', ['TEXT_REFERENCE_MISSING 1']],
    ['a[0][1]', ['TEXT_REFERENCE_MISSING 1']],
    ['[^1]: a', ['TEXT_DEFINITION_UNUSED 1']],
    ['[a]: /b/', ['TEXT_DEFINITION_UNUSED 1']],
    ['a\n\n[//]: # (b)', ['TEXT_DEFINITION_UNUSED 3']],
    ['[a]\n\n[a]: /b/\n[a]: /c/', ['TEXT_DEFINITION_TWICE 4']],
    ['a[^1]\n\n[^1]: b\n[^1]: c', ['TEXT_DEFINITION_TWICE 4']],
    ['\\[a][b]', '<p>[a][b]</p>'],
    ['`[a][b]`', '<p><code>[a][b]</code></p>'],
    ['[a]', '<p>[a]</p>'],
    ['a[^1]\n\n[^1]: b [c][d]', ['TEXT_REFERENCE_MISSING 3']],
  ],
  'emphasis at words without spaces': [
    ['**注意。**次の', '<p><strong>注意。</strong>次の</p>'],
    ['これは**「重要」**です', '<p>これは<strong>「重要」</strong>です</p>'],
    ['**주의!**다음', '<p><strong>주의!</strong>다음</p>'],
    ['*注意。*次の', '<p><em>注意。</em>次の</p>'],
    ['~~注意。~~次の', '<p><s>注意。</s>次の</p>'],
  ],
  'refused: marks that neither begin nor end': [
    ['a\n**Attention!**Vous', ['TEXT_SIGNS 2']],
    ['**« mot »**suite', ['TEXT_SIGNS 1']],
    ['a ** b ** c', ['TEXT_SIGNS 1']],
    ['a\n[](/b/)', ['TEXT_SIGNS 2']],
    ['**a', ['TEXT_SIGNS 1']],
    ['a\nb** c\n\n**d', ['TEXT_SIGNS 2', 'TEXT_SIGNS 4']],
    ['__a __b', ['TEXT_SIGNS 1']],
    ['*a *', ['TEXT_SIGNS 1']],
    ['_(a)_b', ['TEXT_SIGNS 1']],
    ['~~ a ~~ b ~~c', ['TEXT_SIGNS 1', 'TEXT_SIGNS 1']],
    ['| a |\n|---|\n| **b!**c |', ['TEXT_SIGNS 3']],
    ['- a\n- **b!**c', ['TEXT_SIGNS 2']],
    ['a ==b c== d', ['TEXT_SIGNS 1']],
    ['a `b', ['TEXT_SIGNS 1']],
    ['$10* and $20* *a', '<p>$10* and $20* *a</p>'],
    ['5 * 3 * 2 **', '<p>5 * 3 * 2 **</p>'],
    ['a_b_c __d e__f', ['TEXT_SIGNS 1']],
    ['a_b_c d__e', '<p>a_b_c d__e</p>'],
    ['Hotel ***', '<p>Hotel ***</p>'],
    ['2**3, **** **** 1234', '<p>2**3, **** **** 1234</p>'],
    ['\\*\\*a!\\*\\*b', '<p>**a!**b</p>'],
    ['https://x.example/a**b?c_d', '<p>https://x.example/a**b?c_d</p>'],
    ['a == b, c==d', '<p>a == b, c==d</p>'],
  ],
  'refused: links that are none': [
    ['[x](/files/my form.pdf)', ['TEXT_SIGNS 1']],
    ['a\n![x](/my pic.jpg)', ['TEXT_SIGNS 2']],
    ['[x](/a/ title)', ['TEXT_SIGNS 1']],
    ['[x](/a/', ['TEXT_SIGNS 1']],
    ['[*x*\ny](/a b/)', ['TEXT_SIGNS 1']],
    ['[x] (/a/)', ['TEXT_SIGNS 1']],
    ['(x)[https://x.example/]', ['TEXT_SIGNS 1']],
    ['x](/a/)', ['TEXT_SIGNS 1']],
    ['<https://x.example/a b>', ['TEXT_SIGNS 1']],
    ['[[x]] ![[y.png]]', ['TEXT_SIGNS 1', 'TEXT_SIGNS 1']],
    ['a\n[b]: /c/', ['TEXT_SIGNS 2']],
    ['[x](</files/my form.pdf>)', '<p><a href="/files/my%20form.pdf">x</a></p>'],
    ['\\[x](/a b/)', '<p>[x](/a b/)</p>'],
    ['[1] (2) a[0] (x)[y]', '<p>[1] (2) a[0] (x)[y]</p>'],
  ],
  'refused: lines that look like another block': [
    ['##\u00a0Title', ['TEXT_SIGNS 1']],
    ['a\n\n##Title', ['TEXT_SIGNS 3']],
    ['-\u00a0a\n-\u00a0b', ['TEXT_SIGNS 1', 'TEXT_SIGNS 2']],
    ['1.\u00a0a', ['TEXT_SIGNS 1']],
    ['*\u202fa', ['TEXT_SIGNS 1']],
    ['* Step\n  3. third', ['TEXT_SIGNS 2']],
    ['a\n2) b', ['TEXT_SIGNS 2']],
    ['a\n    - b', ['TEXT_SIGNS 2']],
    ['- a\n      # b', ['TEXT_SIGNS 2']],
    ['-a\n-b', ['TEXT_SIGNS 1']],
    ['1.a\n2.b', ['TEXT_SIGNS 1']],
    ['• a\n• b', ['TEXT_SIGNS 1']],
    ['| a | b |\n|---|\n| c | d |', ['TEXT_SIGNS 1']],
    ['| a | b |', ['TEXT_SIGNS 1']],
    ['===', ['TEXT_SIGNS 1']],
    ['[TOC]', ['TEXT_SIGNS 1']],
    ['a {.b}', ['TEXT_SIGNS 1']],
    ['a :::b', ['TEXT_SIGNS 1']],
    ['a\\', ['TEXT_SIGNS 1']],
    ['#1 in Canada\n#b', '<p>#1 in Canada\n#b</p>'],
    ['1986\\. A year\n2026. Another', '<p>1986. A year\n2026. Another</p>'],
    ['-5 degrees', '<p>-5 degrees</p>'],
    ['\\##Title', '<p>##Title</p>'],
    ['|x| + |y|', '<p>|x| + |y|</p>'],
    ['C:\\', '<p>C:\\</p>'],
  ],
  'refused: code of MDX': [
    ['A {props.value} and {frontmatter.title}', ['TEXT_SIGNS 1', 'TEXT_SIGNS 1']],
    ["import Tabs from '@theme/Tabs';\nimport A, { b as c } from './a'", ['TEXT_SIGNS 1']],
    ['a\n\nimport * as All from "../all.js"', ['TEXT_SIGNS 3']],
    ["import './styles.css';", ['TEXT_SIGNS 1']],
    ['export const rows = [1, 2];', ['TEXT_SIGNS 1']],
    ['export default function Layout() {', ['TEXT_SIGNS 1']],
    [
      'Import taxes\nimport duties from "the south", and\nexport constant goods',
      '<p>Import taxes\nimport duties from “the south”, and\nexport constant goods</p>',
    ],
    ["    import a from 'b';", "<pre><code>import a from 'b';\n</code></pre>"],
  ],
  'refused: boxes, tabs and includes of other tools': [
    ['!!! note\n    a', ['TEXT_SIGNS 1']],
    ['a\n\n!!! danger highlight "Do not"\n    a', ['TEXT_SIGNS 3']],
    ['???+ tip "More"\n    a', ['TEXT_SIGNS 1']],
    ['/// tip\n\na\n\n///', ['TEXT_SIGNS 1', 'TEXT_SIGNS 5']],
    ['=== "npm"\n\na', ['TEXT_SIGNS 1']],
    ['--8<-- "a.md"', ['TEXT_SIGNS 1']],
    ['<<< @/code/a.ts', ['TEXT_SIGNS 1']],
    ['{* ../a.py hl[1] *}', ['TEXT_SIGNS 1']],
    ['!!! Attention !!!\n\n??? What\n\n/ a', '<p>!!! Attention !!!</p>\n<p>??? What</p>\n<p>/ a</p>'],
    ['    !!! note', '<pre><code>!!! note\n</code></pre>'],
  ],
  'refused: attributes of other tools': [
    ['a { .b }', ['TEXT_SIGNS 1']],
    ['a {: .b}', ['TEXT_SHORTCODE 1']],
    ['[a](/b/){:target="_blank"}', ['TEXT_SHORTCODE 1']],
    ['[a](/b/){ target="_blank" }', ['TEXT_SIGNS 1']],
    ['a { width="300" }', ['TEXT_SIGNS 1']],
    ['## a { .b }', ['TEXT_SIGNS 1']],
    ['a {target=_blank}', ['TEXT_SIGNS 1']],
    ['a { b } {c: d} {=e} {title="f"}', '<p>a { b } {c: d} {=e} {title=“f”}</p>'],
  ],
  'refused: cells that no column shows': [
    ['| a | meaning |\n|---|---|\n| `a|b` | c |', ['TEXT_CELLS_LOST 3']],
    ['> a | b\n> --|--\n> c | d | e\n> f | g', ['TEXT_CELLS_LOST 3']],
    ['- | a |\n  |---|\n  | b |\n  | c | d |', ['TEXT_CELLS_LOST 4']],
  ],
  'refused: elements, characters and values that are none': [
    ['a <b c=d', ['TEXT_SIGNS 1']],
    ['a </b', ['TEXT_SIGNS 1']],
    ['10&nbps;km', ['TEXT_SIGNS 1']],
    ['a {{ b', ['TEXT_SHORTCODE 1']],
    ['a {% b', ['TEXT_SHORTCODE 1']],
    ['R&D; a < b <c', '<p>R&amp;D; a &lt; b &lt;c</p>'],
  ],
  'refused: callouts and folded parts': [
    ['> [!FOO]\n> a', ['TEXT_CALLOUT_UNKNOWN 1']],
    ['a\n\n> [!NOTEE]\n> a', ['TEXT_CALLOUT_UNKNOWN 3']],
    ['> [!NOTE]', ['TEXT_CALLOUT_UNKNOWN 1']],
    ['<details>\na\n</details>', ['TEXT_DETAILS 1']],
    ['a\n\n<details>\n<summary>b</summary>\nc', ['TEXT_DETAILS 3']],
    ['<details>\n<summary></summary>\na\n</details>', ['TEXT_DETAILS 1']],
  ],
  'refused: fields': [
    ['---\na: b\n---', ['TEXT_FRONT_MATTER_INSIDE 1']],
    ['a\n\n---\na: b\nc:\n  - d\n---\n\ne', ['TEXT_FRONT_MATTER_INSIDE 3']],
    ['a\n\n---\ntitle: b\n\ndate: 2026-01-15\n---\n\ne', ['TEXT_FRONT_MATTER_INSIDE 3']],
    ['+++\na = "b"\n+++', ['TEXT_FRONT_MATTER_INSIDE 1']],
    ['---\n\na: b\n\n---', '<hr>\n<p>a: b</p>\n<hr>'],
    ['---\nb\n---', '<hr>\n<h2 id="b">b</h2>'],
    ['```\n---\na: b\n---\n```', '<pre><code>---\na: b\n---\n</code></pre>'],
  ],
  'HTML without effects': [
    ['<!-- a -->', ''],
    ['a <!-- b --> c', '<p>a  c</p>'],
    ['a\n\n<!-- b\nc -->\n\nd', '<p>a</p>\n<p>d</p>'],
    ['<!-- prettier-ignore -->\n- a', '<ul>\n<li>a</li>\n</ul>'],
    ['<!-- a --> b', '<p>b</p>'],
    ['<!---->a<!-->', '<p>a</p>'],
    ['`<!-- a -->`', '<p><code>&lt;!-- a --&gt;</code></p>'],
    [
      ': a\n\n<!-- b -->\n\n| c |\n|---|',
      '<div class="table-scroll" role="group" aria-label="a" tabindex="0"><table>\n<caption>a</caption>\n<thead>\n<tr>\n<th>c</th>\n</tr>\n</thead>\n</table></div>',
    ],
    ['a\n<br>', '<p>a\n<br></p>'],
    ['a<br/>b', '<p>a<br>\nb</p>'],
    ['<b>a</b> <i>*b*</i>', '<p><strong>a</strong> <em><em>b</em></em></p>'],
    ['x<sup>2</sup> H<sub>2</sub>O', '<p>x<sup>2</sup> H<sub>2</sub>O</p>'],
    ['<kbd>"a"</kbd> <abbr title="b">c</abbr>', '<p><kbd>&quot;a&quot;</kbd> <abbr title="b">c</abbr></p>'],
    [
      '<mark>a</mark> <small>b</small> <time datetime="2026">c</time>',
      '<p><mark>a</mark> <small>b</small> <time datetime="2026">c</time></p>',
    ],
    ['<span lang="fr" dir="ltr" class="b" data-c="d">a</span>', '<p><span lang="fr" dir="ltr">a</span></p>'],
    ['a\n\n<div>\nb "c"\n</div>', '<p>a</p>\n<p>b “c”</p>'],
    ['<div>\n\n*a*\n\n</div>', '<p><em>a</em></p>'],
    ['a <a href="/b/" target="_blank">c</a>', '<p>a <a href="/en/b/">c</a></p>'],
    ['<h2 id="b">A</h2>', '<h2 id="b">A</h2>'],
    ['<h2>A</h2>\n\n## A', '<h2 id="a">A</h2>\n<h2 id="a-2">A</h2>'],
    ['a <img src="/b.png" alt="c" width="3"> d', '<p>a <img src="/b.png" alt="c" loading="lazy"> d</p>'],
    ['<img src="/b.png" alt="">', '<figure><img src="/b.png" alt="" loading="lazy"></figure>'],
    [
      '<figure>\n<img src="/b.png" alt="c">\n<figcaption>d</figcaption>\n</figure>',
      '<figure>\n<img src="/b.png" alt="c" loading="lazy">\n<figcaption>d</figcaption>\n</figure>',
    ],
    [
      '<table>\n<tr><th>a</th></tr>\n<tr><td>b</td></tr>\n</table>',
      '<div class="table-scroll" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table></div>',
    ],
    ['<details><summary>a</summary>b</details>', '<details>\n<summary>a</summary>\n<p>b</p>\n</details>'],
    ['<section>\n\na\n\n</section>', '<p>a</p>'],
    ['<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>', '<p><ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby></p>'],
  ],
  'refused: HTML': [
    ['a\n\n<!-- b\n\nc', ['TEXT_COMMENT 3']],
    ['<script>a</script>', ['TEXT_RAW_HTML 1']],
    ['a <iframe src="b"></iframe>', ['TEXT_RAW_HTML 1']],
    ['a <font color="b">c</font>', ['TEXT_RAW_HTML 1']],
    ['a </b>', ['TEXT_RAW_HTML 1']],
    ['<b>a', ['TEXT_RAW_HTML 1']],
    ['<?a?>', ['TEXT_RAW_HTML 1']],
    ['<![CDATA[a]]>', ['TEXT_RAW_HTML 1']],
    ['<b onclick="a">b</b>', ['TEXT_RAW_HTML 1']],
    ['<a href="javascript:a">b</a>', ['TEXT_RAW_HTML 1']],
    ['a <a href="b">c</a>', ['TEXT_LINK_TARGET 1']],
    ['a <img src="/b.png">', ['TEXT_IMAGE_TEXT 1']],
    ['<address>\n\na\n\n</address>', ['TEXT_RAW_HTML 1', 'TEXT_RAW_HTML 5']],
    ['<div>\n**a**\n</div>', ['TEXT_SIGNS 2']],
    ['<div>\n## a\n- b\n</div>', ['TEXT_SIGNS 2']],
    ['<div>\n[a](/b/)\n</div>', ['TEXT_SIGNS 2']],
  ],
  'refused: directives': [
    ['::a{b=1}', ['TEXT_DIRECTIVE_UNKNOWN 1']],
    ['a\n\n:::b\nc\n:::', ['TEXT_DIRECTIVE_UNKNOWN 3']],
    ['::: a b\nc\n:::', ['TEXT_DIRECTIVE_FORM 1', 'TEXT_DIRECTIVE_FORM 3']],
    ['::: \n', ['TEXT_DIRECTIVE_FORM 1']],
    ['::a{b=}', ['TEXT_DIRECTIVE_ATTRIBUTES 1']],
    ['::a{b b}', ['TEXT_DIRECTIVE_ATTRIBUTES 1']],
    [':::a\nb', ['TEXT_DIRECTIVE_OPEN 1', 'TEXT_DIRECTIVE_UNKNOWN 1']],
    ['::a', '<p>::a</p>'],
    ['a ::b{c}', '<p>a ::b{c}</p>'],
    ['```\n:::a\n```', '<pre><code>:::a\n</code></pre>'],
  ],
  'refused: characters and depth': [
    ['a\u0001b', ['TEXT_CONTROL_CHARACTER 1']],
    ['a\n\nb', ['TEXT_CONTROL_CHARACTER 3']],
    ['a\tb', '<p>a\tb</p>'],
    ['a b', '<p>a b</p>'],
    [
      'a\n\n> > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > > b',
      ['TEXT_DOCUMENT_LIMIT 3'],
    ],
  ],
  'refused: targets': [
    ['[a](b/)', ['TEXT_LINK_TARGET 1']],
    ['[a](javascript:b)', ['TEXT_LINK_TARGET 1']],
    ['[a](//b.example)', ['TEXT_LINK_TARGET 1']],
    ['![](/a.png)', ['TEXT_IMAGE_TEXT 1']],
    ['![a](https://x.example/a.png)', ['TEXT_LINK_TARGET 1']],
    ['# a', ['TEXT_HEADING_LEVEL 1']],
    ['## a {#b}\n\n## c {#b}', ['TEXT_HEADING_ID 3']],
  ],
};

describe.each(Object.entries(table))('Markdown: %s', (_name, rows) => {
  const render = createMarkdownRenderer(english);
  it.each(rows)('%j', (markdown, expected) => {
    const { richText, problems } = render(markdown, origin);
    const reported = problems.map(({ code, where }) => `${code} ${where?.line}`);
    if (typeof expected === 'string') expect([richText.html, reported]).toEqual([expected, []]);
    else expect(reported).toEqual(expected);
  });
});

const words = (value: string, ...marks: readonly string[]): RichTextNode => ({
  nodeType: 'text',
  value,
  data: {},
  marks: marks.map((type) => ({ type })),
});
const node = (nodeType: string, ...content: readonly RichTextNode[]): RichTextNode => ({ nodeType, content, data: {} });
const paragraph = (...content: readonly (RichTextNode | string)[]): RichTextNode =>
  node('paragraph', ...content.map((part) => (typeof part === 'string' ? words(part) : part)));
const item = (...content: readonly RichTextNode[]): RichTextNode => node('list-item', ...content);

/** The same content as Markdown and as rich text. */
const pairs: readonly (readonly [markdown: string, ...blocks: RichTextNode[]])[] = [
  [
    'H~2~O x^2^ ~~a~~',
    paragraph('H', words('2', 'subscript'), 'O x', words('2', 'superscript'), ' ', words('a', 'strikethrough')),
  ],
  [
    'a[^1] b[^x] c[^1]\n\n[^1]: d *e*\n\n[^x]: f',
    paragraph('a[^1] b[^x] c[^1]'),
    paragraph('[^1]: d ', words('e', 'italic')),
    paragraph('[^x]: f'),
  ],
  ['**a[^1]** "b"\n\n[^1]: c', paragraph(words('a[^1]', 'bold'), ' "b"'), paragraph('[^1]: c')],
  ['`[^1]`', paragraph(words('[^1]', 'code'))],
  ['> [!NOTE]\n> a\n>\n> b', node('blockquote', paragraph('[!NOTE]\na'), paragraph('b'))],
  ['> [!tip]\n> a', node('blockquote', paragraph('[!tip]'), paragraph('a'))],
  [
    '> [!NOTE] Of *May* "b"\n> c *d*\n>\n> e',
    node('blockquote', paragraph('[!NOTE] Of ', words('May', 'italic'), ' "b"\nc ', words('d', 'italic')), paragraph('e')),
  ],
  ['> [!TIP]- a\n>\n> b', node('blockquote', paragraph('[!TIP]- a'), paragraph('b'))],
  [
    '- [ ] a\n- [x] b\n  - c\n- d',
    node(
      'unordered-list',
      item(paragraph('[ ] a')),
      item(paragraph('[x] b'), node('unordered-list', item(paragraph('c')))),
      item(paragraph('d')),
    ),
  ],
  ['1. [X] *a* b', node('ordered-list', item(paragraph('[X] ', words('a', 'italic'), ' b')))],
  ['a https://x.example/b...c "e"', paragraph('a https://x.example/b...c "e"')],
  ['## Été {#a}\n\n### が', node('heading-2', words('Été {#a}')), node('heading-3', words('が'))],
];

describe('rich text with the same content', () => {
  it.each(pairs.map(([markdown, ...content]) => ({ markdown, content })))(
    'gives the HTML of $markdown',
    ({ markdown, content }) => {
      for (const settings of [{ bareLinks: false }, { bareLinks: true }]) {
        const expected = createMarkdownRenderer({ ...english, markdown: settings })(markdown, origin);
        const context = { origin, entry: () => undefined, embeddedText: () => undefined };
        const document = { nodeType: 'document', content, data: {} } as const;
        const actual = createRichTextRenderer({ ...english, markdown: settings })(document, context);
        expect(expected.problems).toEqual([]);
        expect(actual).toEqual({ ...expected, files: [] });
      }
    },
  );

  const wrong: readonly (readonly [code: string, block: RichTextNode])[] = [
    ['TEXT_FOOTNOTE_MISSING', paragraph('a[^1]')],
    ['TEXT_DEFINITION_UNUSED', paragraph('[^1]: a')],
    ['TEXT_SHORTCODE', paragraph('{{< a >}}')],
    ['TEXT_CALLOUT_UNKNOWN', node('blockquote', paragraph('[!NOTEE]\na'))],
    ['TEXT_CONTROL_CHARACTER', paragraph('a\u0001b')],
  ];
  it.each(wrong)('has the problem %s', (code, block) => {
    const content = [block];
    const render = createRichTextRenderer(english);
    const document = { nodeType: 'document', content, data: {} } as const;
    const { problems } = render(document, { origin, entry: () => undefined, embeddedText: () => undefined });
    expect(problems.map((problem) => problem.code)).toEqual([code]);
  });
});

describe('the hint for a shortcode', () => {
  const render = createMarkdownRenderer(english);
  it.each([
    ['{% note %}\na\n{% endnote %}', '> [!NOTE] Title'],
    ['{{% param "version" %}}', ':value[version]'],
    ['{{ site.version }}', ':value[version]'],
    ['{{< include "a.md" >}}', '::include[type/slug]'],
    ['{{< youtube id=a >}}', '::youtube{id=a}'],
    ['{{< tabs name=a >}}\nb\n{{< /tabs >}}', ':::tabs{name=a} in a line of its own, the text, and ::: in another line'],
    ['{{< ref "a.md" >}}', '[words](./other-file.md)'],
    ['{{< /a >}}', ':::a{} in a line of its own, the text, and ::: in another line'],
  ])('%j names what to write', (markdown, instead) => {
    expect(render(markdown, origin).problems.map(({ hint }) => hint)).toEqual([
      `Write this instead: ${instead}. A directive of another name needs a component in the setting richText.directives.`,
    ]);
  });

  it('names nothing for logic', () => {
    expect(render('{% if a %}', origin).problems[0]?.hint).toMatch(/^Write the value itself/);
  });
});

describe('settings of Markdown', () => {
  const htmlOf = (markdown: string, settings: object) => {
    const { richText, problems } = createMarkdownRenderer({ ...english, markdown: settings })(markdown, origin);
    return problems.length > 0 ? problems.map(({ code, where }) => `${code} ${where?.line}`) : richText.html;
  };

  it.each([
    ['https://x.example/a_b_c, "d"', '<p><a href="https://x.example/a_b_c">https://x.example/a_b_c</a>, “d”</p>'],
    ['(www.x.ca/a)', '<p>(<a href="https://www.x.ca/a">www.x.ca/a</a>)</p>'],
    ['a@b.ca', '<p><a href="mailto:a@b.ca">a@b.ca</a></p>'],
    ['`https://x.example` a.md', '<p><code>https://x.example</code> a.md</p>'],
    ['[https://x.example](/a/)', '<p><a href="/en/a/">https://x.example</a></p>'],
  ])('link addresses: %j', (markdown, html) => {
    expect(htmlOf(markdown, { bareLinks: true })).toBe(html);
  });

  const refused = (...lines: readonly number[]) => lines.map((line) => `TEXT_RAW_HTML ${line}`);
  it.each([
    ['a <kbd>b</kbd> <abbr title="c">d</abbr>', '<p>a <kbd>b</kbd> <abbr title="c">d</abbr></p>'],
    ['<div>\n\n*a*\n\n</div>', '<p><em>a</em></p>'],
    ['*a <kbd>b* c</kbd>', refused(1, 1)],
    ['- <kbd>a\n- b</kbd>', refused(2, 1)],
    ['<kbd onclick="a">b', refused(1)],
    ['a\n<kbd>b', refused(2)],
    ['a </kbd>', refused(1)],
    ['<div>a <kbd>b</div></kbd>', refused(1)],
    ['<script>a</script>', refused(1)],
  ])('allow HTML: %j', (markdown, expected) => {
    expect(htmlOf(markdown, { allow: ['kbd', 'abbr', 'div'] })).toEqual(expected);
  });

  it('write the labels of a language', () => {
    const french = createMarkdownRenderer({ ...english, locale: 'fr', tag: 'fr-CA' });
    const html = french('a[^1]\n\n> [!WARNING]\n> b\n\n[^1]: c', origin).richText.html;
    expect(html).toContain('aria-label="Note 1"');
    expect(html).toContain('<p class="callout-title">Avertissement</p>');
    expect(html).toContain('aria-label="Retour au texte de la note 1"');
  });
});
