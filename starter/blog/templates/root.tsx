import './site.css';
import { languageAttributes } from 'boreal/contract/page';
import { alternatePath, createHref, localizedPath, withPrefix } from 'boreal/contract/page-path';
import type { site } from '../site.ts';
import { ColorSwitch } from './color-switch.tsx';
import { FrameContext } from './frame.ts';

/** Frame of every page: header, page and footer. A redirect page has no frame. */
export function SiteRoot({ pageContext, shared, pathPrefix, services, children }: typeof site.rootProps) {
  if (pageContext.redirect) return children;
  const { language, originalPath, unprefixedLanguage } = pageContext;
  const { name, tagline, skip, menu, links, feed, hasFeed } = shared.site;
  const words = languageAttributes(shared.site);
  const href = createHref({ pathPrefix, language, unprefixedLanguage });
  return (
    <FrameContext value={{ services, words: shared.site }}>
      <a className="skip" href="#main" {...words}>
        {skip}
      </a>
      <header className="site-header">
        <a className="site-name" href={href('/')} {...words}>
          <Mark />
          {name}
        </a>
        <nav aria-labelledby="menu-label">
          <span id="menu-label" hidden {...words}>
            {menu}
          </span>
          <ul className="row">
            {links.map((link) => (
              <li key={link.path} {...languageAttributes(link)}>
                <a href={href(link.path)} aria-current={link.path === originalPath ? 'page' : undefined}>
                  {link.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ColorSwitch storage={services.storage} words={shared.site} />
      </header>
      {children}
      <footer className="site-footer">
        <p {...words}>
          <strong>{name}</strong> {tagline}
        </p>
        <LanguageLinks pageContext={pageContext} shared={shared} pathPrefix={pathPrefix} />
        {hasFeed && (
          <p {...words}>
            <a href={withPrefix(localizedPath(language, '/feed.atom', unprefixedLanguage), pathPrefix)}>{feed}</a>
          </p>
        )}
      </footer>
    </FrameContext>
  );
}

/** Links to the page in the other languages, or to the nearest page that a language has. */
function LanguageLinks({
  pageContext,
  shared,
  pathPrefix,
}: Pick<typeof site.rootProps, 'pageContext' | 'shared' | 'pathPrefix'>) {
  const { languages, names, notTranslated } = shared.site;
  const words = languageAttributes(shared.site);
  const others = pageContext.languages.filter((language) => language !== pageContext.language);
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby="languages-label">
      <span id="languages-label" hidden {...words}>
        {languages}
      </span>
      <ul className="row">
        {others.map((language) => {
          const note = pageContext.nearest?.[language] === undefined ? undefined : `note-${language}`;
          return (
            <li key={language}>
              <a
                href={withPrefix(alternatePath(pageContext, language), pathPrefix)}
                lang={language}
                data-language-choice={language}
                aria-describedby={note}
              >
                {names[language]}
              </a>
              {note !== undefined && (
                <span id={note} {...words}>
                  {` (${notTranslated})`}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Provides to a page what the site root does, while another page is on screen. */
export const PageRoot = ({ services, shared, children }: Omit<typeof site.rootProps, 'slices'>) => (
  <FrameContext value={{ services, words: shared.site }}>{children}</FrameContext>
);

const Mark = () => (
  <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
    <circle cx="16" cy="16" r="16" fill="var(--accent)" />
    <path
      d="M8 21c3-9 13-9 16 0M12 21c1.5-4.5 6.500-4.5 8 0"
      fill="none"
      stroke="var(--paper)"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
    <circle cx="16" cy="10" r="2" fill="var(--paper)" />
  </svg>
);
