import './utility-bar.css';
import { Fragment } from 'react';
import { alternatePath, withPrefix } from '#contract/page-path';
import { Icon } from '../components/icon/icon.tsx';
import { Link } from '../components/link/link.tsx';
import { SignInLink } from '../features/overlays/sign-in-link.tsx';
import { PhoneLink } from '../features/province/phone-link.tsx';
import { ProvinceSelect } from '../features/province/province-select.tsx';
import { useSiteUi } from '../features/site-ui/site-ui-provider.tsx';
import { useMessages, usePage, useSite } from '../site-context.tsx';

/** Line above the header: help by phone, the province, and the page in the other language. */
export function UtilityBar() {
  const { shared, pathPrefix } = useSite();
  const { pageContext } = usePage();
  const { language, languages } = pageContext;
  const { navigation, province } = useMessages();
  const [{ languageToggle }] = useSiteUi();
  return (
    <div className="utility-bar">
      <div className="wrap">
        <PhoneLink className="utility-bar__link">
          <Icon name="phone" />
        </PhoneLink>
        <ProvinceSelect />
        <Link to={shared.site.placesPath} className="utility-bar__link utility-bar__places">
          {province.places}
        </Link>
        <SignInLink className="utility-bar__link utility-bar__sign-in" />
        <nav aria-label={navigation.language} hidden={!languageToggle}>
          {languages
            .filter((other) => other !== language)
            .map((other) => {
              const note = pageContext.nearest?.[other] === undefined ? undefined : `language-note-${other}`;
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
            })}
        </nav>
      </div>
    </div>
  );
}
