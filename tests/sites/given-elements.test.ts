import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrate, openBrowser } from '../support/browser.ts';
import { isLong } from '../support/length.ts';
import { type MiniSite, miniSite, note, standardConfig, withRealClient, withSharedModules } from '../support/mini-site.ts';
import { openPublished, textTemplate } from '../support/text-page.ts';

withSharedModules();
withRealClient();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const settings = `
  richText: { elements: {
    iframe: { component: 'templates/embeds/frame.tsx', fields: { src: href(), title: text() }, origins: ['https://player.example'] },
    'x-box': { component: 'templates/embeds/box.tsx' },
  } },
  sameInAllLanguages: ['Hello', 'A text.', 'Menu', 'Snow'], translations: 'optional',`;

const text = (words: string, src = 'https://player.example/1'): string =>
  `<p>${words}</p>\n\n<iframe src="${src}" title="Snow" width="9"></iframe>\n<x-box>\n<p>Words <b>inside</b>.</p>\n</x-box>`;

const files = {
  'templates/note.page.tsx': textTemplate,
  'templates/embeds/frame.tsx': `
export default ({ src, title }: { src: string; title: string }) => <iframe className="frame" src={src} title={title} />;
`,
  'templates/embeds/box.tsx': `
import { type PropsWithChildren, useState } from 'react';
export default ({ children }: PropsWithChildren) => {
  const [open, setOpen] = useState(false);
  return <section><button type="button" onClick={() => setOpen(!open)}>{open ? 'Close' : 'Open'}</button>{children}</section>;
};
`,
  'content/note/hello.en.md': note([], text('One')),
  'content/note/hello.fr.md': note([], text('Un')),
  'content/note/plain.en.md': note([], '<p>Two</p>'),
  'content/note/plain.fr.md': note([], '<p>Deux</p>'),
};

const siteOf = (kind: string): Promise<MiniSite> =>
  miniSite({
    ...files,
    'boreal.config.ts': standardConfig
      .replace('body: markdown()', `body: ${kind}`)
      .replace('{ defineFamily', '{ html, defineFamily')
      .replace(/sameInAllLanguages: \[[^\]]*\],/, settings),
  });

test.each(['markdown()', 'html()'])('elements in a field %s are shown by components, which come to life', async (kind) => {
  const site = await siteOf(kind);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const output = await site.output();
  const shown = output['en/hello/index.html'] ?? '';
  expect(shown).toContain('<iframe class="frame" src="https://player.example/1" title="Snow"></iframe>');
  expect(shown).toMatch(/<section><button type="button">Open<\/button>\s*<p>Words <strong>inside<\/strong>\.<\/p>\s*<\/section>/);
  const data = JSON.parse(output['page-data/en/hello/page-data.json'] ?? '{}');
  expect(data.embedChunkNames).toEqual(['embed---templates-embeds-box-tsx', 'embed---templates-embeds-frame-tsx']);
  expect(output['page-data/en/plain/page-data.json']).not.toMatch(/embed|parts/);
  expect(await site.generate()).toMatchObject({ code: 0, rendered: 0 });
  const audit = await site.boreal(['check']);
  expect(`${audit.stdout}${audit.stderr}`).not.toMatch(/CHECK_POLICY|CHECK_MARKUP|CHECK_NESTING/);

  // A browser shows the same for both kinds of field.
  if (isLong || kind === 'html()') await expectAlive(site);

  // A changed component renders the pages that show it again.
  await site.write('templates/embeds/frame.tsx', files['templates/embeds/frame.tsx'].replace('"frame"', '"player"'));
  expect(await site.generate()).toMatchObject({ code: 0 });
  expect((await site.output())['fr/hello/index.html']).toContain('<iframe class="player"');
  // A changed list of origins is applied to texts of earlier runs.
  await site.write('content/note/plain.en.md', note([], text('Two', 'https://other.example/')));
  const { code, problems } = await site.generate();
  const line = kind === 'html()' ? undefined : 7;
  expect([code, problems.map((each) => [each.code, each.where?.file, line && each.where?.line])]).toEqual([
    1,
    [['TEXT_ELEMENT_ORIGIN', 'content/note/plain.en.md', line]],
  ]);
});

/** Opens the page in a browser, where its components answer clicks and frames are loaded. */
async function expectAlive(site: MiniSite): Promise<void> {
  const {
    shown: opened,
    complaints,
    response,
  } = await openPublished(browser, site, '/en/hello/', (each) =>
    each.route('https://player.example/**', (route) => route.fulfill({ body: 'played', contentType: 'text/html' })),
  );
  expect(response?.headers()['content-security-policy']).toContain('frame-src https://player.example;');
  await hydrate(opened);
  await opened.getByRole('button').click();
  expect(await opened.getByRole('button').textContent()).toBe('Close');
  expect(await opened.frameLocator('.frame').locator('body').textContent()).toBe('played');
  expect(complaints).toEqual([]);
}

test('wrong settings of elements are refused', async () => {
  const site = await siteOf('markdown()');
  const elements = `richText: { elements: {
    script: { component: 'templates/embeds/box.tsx' },
    em: { component: 'templates/embeds/box.tsx' },
    iframe: { component: 'templates/embeds/box.tsx', fields: { src: text(), srcdoc: text(), onload: text() }, origins: ['player.example', 'http://a.example'] },
    audio: { component: 'templates/embeds/box.tsx', fields: { body: markdown() } },
  } },`;
  await site.write('boreal.config.ts', standardConfig.replace('rootShared:', `${elements} rootShared:`));
  const { problems, status } = await site.generate();
  expect(status).toBe('failed');
  expect(problems.map(({ where }) => where?.field).sort()).toEqual([
    'richText.elements.audio.fields.body',
    'richText.elements.em',
    'richText.elements.iframe.fields.onload',
    'richText.elements.iframe.fields.src',
    'richText.elements.iframe.fields.srcdoc',
    'richText.elements.iframe.origins[0]',
    'richText.elements.iframe.origins[1]',
    'richText.elements.script',
  ]);
});
