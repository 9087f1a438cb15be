import './utility-bar.css';
import { alternatePath, withPrefix } from '#contract/page-path';
import { Icon } from '../components/icon/icon.tsx';
import { Link } from '../components/link/link.tsx';
import { useMessages, usePage, useSite } from '../site-context.tsx';

/** The page's own line above the header: help by phone, and the same page in the other language. */
export function UtilityBar() {
  const { shared, pathPrefix } = useSite();
  const { pageContext } = usePage();
  const { language, languages } = pageContext;
  const { navigation } = useMessages();
  return (
    <div className="utility-bar">
      <div className="wrap">
        <Link to={`tel:${shared.site.phoneNumber}`} className="utility-bar__link">
          <Icon name="phone" />
          {shared.site.phone}
        </Link>
        <nav aria-label={navigation.language}>
          {languages
            .filter((other) => other !== language)
            .map((other) => (
              <a
                key={other}
                className="utility-bar__link"
                href={withPrefix(alternatePath(pageContext, other), pathPrefix)}
                hrefLang={other}
                lang={other}
                rel="alternate"
                data-language-choice={other}
              >
                {navigation.otherLanguage}
              </a>
            ))}
        </nav>
      </div>
    </div>
  );
}
