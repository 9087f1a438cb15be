import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PageContext } from '#contract/page';
import { LanguageLinks } from '../../../../templates/layout/language-links.tsx';
import type { SiteShared } from '../../../../templates/site-shared.ts';
import { inSite } from '../../../support/rendered-site.tsx';

const navigation = { otherLanguage: 'Français', notTranslated: 'In English only' };
const shared = { messages: { navigation } as SiteShared['messages'] };
const links = (context: Partial<PageContext>): string =>
  renderToStaticMarkup(
    inSite(<LanguageLinks />, {
      shared,
      pathPrefix: '/x',
      context: { language: 'en', languages: ['en', 'fr'], originalPath: '/a/b/', ...context },
    }),
  );

test('the language menu leads to the translation', () => {
  expect(links({ alternates: { fr: '/c/' } })).toBe(
    '<a class="utility-bar__link" href="/x/fr/c/" hrefLang="fr" lang="fr" rel="alternate" data-language-choice="fr">Français</a>',
  );
});

test('the language menu leads to the nearest page if there is no translation, and says so', () => {
  const html = links({ availableIn: ['en'], nearest: { fr: '/a/' } });
  expect(html).toContain('<span id="language-note-fr" class="utility-bar__note">In English only</span>');
  expect(html).toContain('href="/x/fr/a/" hrefLang="fr" lang="fr" aria-describedby="language-note-fr"');
  expect(html).not.toContain('rel=');
});
