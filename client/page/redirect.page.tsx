import type { PageContext, PageHead, PageProps } from '#contract/page';

/**
 * Redirect page of a site without a family “redirect”: a link to the page in each language. Most
 * visitors leave before they see it.
 */
export default function RedirectPage({ pageContext, href }: PageProps) {
  const { languages, originalPath, alternates, redirectAddress } = pageContext;
  return (
    <main>
      <h1>{titleOf(pageContext)}</h1>
      {languages.map((language) => {
        const address = redirectAddress ?? href(alternates?.[language] ?? originalPath, language);
        // The old address of a page in one language is no choice.
        if (languages.length === 1)
          return (
            <a key={language} href={address}>
              {address}
            </a>
          );
        return (
          <p key={language}>
            <a href={address} lang={language} hrefLang={language} data-language-choice={language}>
              {nameOf(language)}
            </a>
          </p>
        );
      })}
    </main>
  );
}

export function head({ pageContext }: Pick<PageProps, 'pageContext'>): PageHead {
  const title = titleOf(pageContext);
  return { title, announcement: title };
}

const titleOf = ({ languages, originalPath }: PageContext): string =>
  languages.length === 1 ? originalPath : languages.map(nameOf).join(' · ');

/** Returns the name of a language in that language. */
function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  } catch {
    // The site's own word for a language, which is no tag.
    return language;
  }
}
