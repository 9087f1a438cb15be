import './utility-bar.css';
import { Icon } from '../components/icon/icon.tsx';
import { Link } from '../components/link/link.tsx';
import { SignInLink } from '../features/overlays/sign-in-link.tsx';
import { PhoneLink } from '../features/province/phone-link.tsx';
import { ProvinceSelect } from '../features/province/province-select.tsx';
import { useSiteUi } from '../features/site-ui/site-ui-provider.tsx';
import { useMessages, useSite } from '../site-context.tsx';
import { LanguageLinks } from './language-links.tsx';

/** Line above the header: help by phone, the province, and the page in the other language. */
export function UtilityBar() {
  const { shared } = useSite();
  const { navigation, province } = useMessages();
  const [{ languageToggle }] = useSiteUi();
  return (
    <div className="utility-bar">
      <div className="wrap">
        <PhoneLink className="utility-bar__link">
          <Icon name="phone" />
        </PhoneLink>
        <ProvinceSelect />
        <Link to={shared.site.placesPath} className="utility-bar__link utility-bar__places without-client">
          {province.places}
        </Link>
        <SignInLink className="utility-bar__link utility-bar__sign-in" />
        <nav aria-label={navigation.language} hidden={!languageToggle}>
          <LanguageLinks />
        </nav>
      </div>
    </div>
  );
}
