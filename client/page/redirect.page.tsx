import type { PageContext, PageHead, PageProps } from '#contract/page';

/** Data of a page that is no redirect: the start page, or the page for unknown addresses, of a site without one. */
interface PlainData {
  readonly title?: string;
  readonly links?: readonly { readonly path: string; readonly title: string }[];
}

/**
 * Redirect page of a site without a family “redirect”: a link to the page in each language. Most
 * visitors leave before they see it. Other plain pages have a title and links.
 */
export default function RedirectPage({ pageContext, href, data }: PageProps<PlainData>) {
  if (!pageContext.redirect) {
    return (
      <main>
        <h1>{data.title}</h1>
        <ul>
          {data.links?.map(({ path, title }) => (
            <li key={path}>
              <a href={href(path)}>{title}</a>
            </li>
          ))}
        </ul>
      </main>
    );
  }
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

export function head({ pageContext, data }: Pick<PageProps<PlainData>, 'pageContext' | 'data'>): PageHead {
  const title = data.title ?? titleOf(pageContext);
  const { links } = data;
  const description = links && [title, ...links.map((link) => link.title)].join(' · ').slice(0, 160);
  return { title, announcement: title, ...(description === undefined ? {} : { description }) };
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
