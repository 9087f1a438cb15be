import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { textTemplate } from '../support/text-page.ts';

const settings = `
  richText: { directives: {
    video: { component: 'templates/embeds/video.tsx', fields: { code: symbol({ choices: ['a1', 'b2'] }), start: integer({ optional: true }), wide: boolean({ optional: true }) } },
    panel: { component: 'templates/embeds/panel.tsx', fields: { title: text(), more: href({ optional: true }) } },
  } },
  markdown: { bareLinks: true, labels: { fr: { note: 'Nota' } } }, html: { allow: ['kbd'] },
  sameInAllLanguages: ['Hello', 'A text.', 'Menu', 'Same'], translations: 'optional',`;

/** Adds settings to the config of a mini-site. */
async function configure(site: MiniSite, added: string): Promise<void> {
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace(/sameInAllLanguages: \[[^\]]*\],/, added));
}

const parts = `A text[^1] with <kbd>Enter</kbd>, H~2~O and https://example.com/a_b.

> [!NOTE]
> A callout.

- [ ] a task
- [x] done

Term
: Definition

<details>
<summary>More</summary>

Folded.

</details>

::video{code=a1 start=30}

:::panel{title="A panel" more=/hello/}
Some **words**.
:::

\`\`\`js
const one = 1; // code
\`\`\`

[One](./other.md#part) and [two](../note/other.en.md).

[^1]: A note.`;

const files = {
  'templates/note.page.tsx': textTemplate,
  'templates/embeds/video.tsx':
    'export default ({ code, start = 0, wide = false }: { code: string; start?: number; wide?: boolean }) => <p data-video={code} data-start={start + 1} data-wide={String(wide)}>Video</p>;\n',
  'templates/embeds/panel.tsx': `
import type { PropsWithChildren } from 'react';
export default ({ title, more, children }: PropsWithChildren<{ title: string; more?: string }>) => <section><h2>{title}</h2>{children}<a href={more}>More</a></section>;
`,
  'content/note/other.en.md': note([], 'Another text.\n\n## Part'),
  'content/note/other.fr.md': note([], 'Un autre texte.\n\n## Part'),
  'content/note/french.fr.md': note([], 'Un texte en français.'),
  'content/note/hello.en.md': note([], parts),
  'content/note/hello.fr.md': note([], parts.replace('A text', 'Un texte').replaceAll('A ', 'Une ')),
};

test('a site shows all parts of Markdown, in the words of each language, and passes the audit', async () => {
  const site = await miniSite(files);
  await configure(site, settings);
  const { problems, status } = await site.generate();
  expect([problems, status]).toEqual([[], 'generated']);
  const output = await site.output();
  const english = output['en/hello/index.html'] ?? '';
  expect(english).toContain('<p data-video="a1" data-start="31" data-wide="false">Video</p>');
  expect(english).toMatch(/<section><h2>A panel<\/h2>\s*<p>Some <strong>words<\/strong>\.<\/p>\s*<a href="\/en\/hello\/">/);
  expect(english).toContain('<a href="https://example.com/a_b">https://example.com/a_b</a>');
  expect(english).toContain('<a href="/en/other/#part">One</a> and <a href="/en/other/">two</a>');
  expect(output['fr/hello/index.html']).toContain('<a href="/fr/other/#part">One</a>');
  expect(english).toContain('<kbd>Enter</kbd>');
  expect(english).toContain('<span class="code-keyword">const</span>');
  expect(english).not.toContain('<pre style=');
  expect(english).toContain('<p class="callout-title">Note</p>');
  expect(output['fr/hello/index.html']).toContain('<p class="callout-title">Nota</p>');
  const audit = await site.boreal(['check']);
  // The pages of a mini-site have short and equal titles, no descriptions and no links to each other. Most of this text is
  // the same in both languages.
  const codes = new Set(`${audit.stdout}${audit.stderr}`.match(/CHECK_\w+/g));
  expect([...codes].sort()).toEqual([
    'CHECK_CONTENT_SAME',
    'CHECK_DESCRIPTION_MISSING',
    'CHECK_HEADING_FIRST',
    'CHECK_PAGE_ORPHANED',
    'CHECK_TITLE_LENGTH',
    'CHECK_TITLE_TWICE',
  ]);

  await site.write(
    'content/note/hello.en.md',
    note(
      [],
      'A text.\n\n::video{code=c3 strat=1}\n\n:::panle{title=a}\nb\n:::\n\n::video\n\n:::panel{title=a more=/missing/}\nb\n:::\n\n{{< c >}}\n\n[a](./gone.md)\n[b](./french.md)\n[c](/french/)',
    ),
  );
  const second = await site.generate();
  expect(second.problems.map(({ code, where }) => `${code} ${where?.line}`)).toEqual([
    'CONTENT_FIELD_UNKNOWN 7',
    'CONTENT_FIELD_CHOICE 7',
    'TEXT_DIRECTIVE_UNKNOWN 9',
    'ROUTE_LINK_BROKEN 15',
    'TEXT_SHORTCODE 19',
    'TEXT_FILE_LINK 21',
    'TEXT_ENTRY_UNTRANSLATED 22',
    'ROUTE_LINK_BROKEN 23',
  ]);
  for (const { message } of second.problems.slice(-2)) expect(message).toContain('exists only in fr');
  expect(second.problems.map(({ message, hint }) => `${message} ${hint}`).join('\n')).toMatch(/start[\s\S]*panel/);
});

test('wrong settings of Markdown are refused', async () => {
  const site = await miniSite();
  await configure(
    site,
    `richText: { directives: { video: { component: 'templates/note.page.tsx', fields: { text: markdown() } } } },
  markdown: { barelinks: true, labels: { de: {} } }, html: { allow: ['script'] }, sameInAllLanguages: [],`,
  );
  const { problems, status } = await site.generate();
  expect(status).toBe('failed');
  expect(problems.map(({ where }) => where?.field).sort()).toEqual([
    'html.allow[0]',
    'markdown.barelinks',
    'markdown.labels.de',
    'richText.directives.video.fields.text',
  ]);
});
