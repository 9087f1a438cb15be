import './site.css';
import type { SiteRootProps, SliceRootProps } from 'boreal/contract/page';
import { addressOf, alternatePath } from 'boreal/contract/page-path';

const names: Record<string, string> = { en: 'English', fr: 'Français' };
const notes: Record<string, string> = { en: 'This page is in English only.', fr: 'Cette page est en français seulement.' };

export const SiteRoot = ({ pageContext, pathPrefix, slices, children }: SiteRootProps) => {
  const { language, languages, nearest = {} } = pageContext;
  return (
    <>
      {slices.header}
      <nav aria-label={names[language]}>
        {Object.keys(nearest).length > 0 && <p id="language-note">{notes[language]}</p>}
        {languages
          .filter((other) => other !== language)
          .map((other) => (
            <a
              key={other}
              href={addressOf(alternatePath(pageContext, other), pathPrefix)}
              lang={other}
              hrefLang={other}
              data-language-choice={other}
              aria-describedby={nearest[other] === undefined ? undefined : 'language-note'}
            >
              {names[other]}
            </a>
          ))}
      </nav>
      {children}
    </>
  );
};

export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
