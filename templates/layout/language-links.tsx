import { Fragment } from 'react';
import { alternatePath, withPrefix } from '#contract/page-path';
import { useMessages, usePage, useSite } from '../site-context.tsx';

/**
 * Links to the page in the other languages. In a language without the page, the link leads to the
 * nearest one, and a note says so.
 */
export function LanguageLinks() {
  const { pathPrefix } = useSite();
  const { pageContext } = usePage();
  const { navigation } = useMessages();
  const { language, languages, nearest } = pageContext;
  return languages
    .filter((other) => other !== language)
    .map((other) => {
      const note = nearest?.[other] === undefined ? undefined : `language-note-${other}`;
      return (
        <Fragment key={other}>
          {note && (
            <span id={note} className="utility-bar__note">
              {navigation.notTranslated}
            </span>
          )}
          <a
            className="utility-bar__link"
            href={withPrefix(alternatePath(pageContext, other), pathPrefix)}
            hrefLang={other}
            lang={other}
            rel={note ? undefined : 'alternate'}
            aria-describedby={note}
            data-language-choice={other}
          >
            {navigation.otherLanguage}
          </a>
        </Fragment>
      );
    });
}
