import './site-footer.css';
import type { SliceProps } from '#contract/page';
import { Icon } from '../components/icon/icon.tsx';
import { Link } from '../components/link/link.tsx';
import { LogoMark } from '../components/logo-mark/logo-mark.tsx';
import { useIsOpen } from '../features/flags/flags-provider.tsx';
import { overlayOf } from '../features/overlays/content-links.ts';
import { OverlayLink } from '../features/overlays/overlay-link.tsx';
import { SignInLink } from '../features/overlays/sign-in-link.tsx';
import { useFold } from '../features/phone/use-fold.tsx';
import { PhoneLink } from '../features/province/phone-link.tsx';
import { useMessages, useSite } from '../site-context.tsx';
import type { Action } from '../site-shared.ts';

export interface FooterData {
  readonly groups: readonly { readonly title: string; readonly links: readonly Action[] }[];
  readonly legalLinks: readonly Action[];
  readonly disclaimer: string;
  readonly copyright: string;
}

/** Footer of every page: contact, areas of the site, legal links. */
export default function SiteFooter({ data }: SliceProps<FooterData>) {
  const { site } = useSite().shared;
  const { navigation } = useMessages();
  const isOpen = useIsOpen();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__top">
          <div className="site-footer__brand">
            <p className="brand">
              <LogoMark />
              {site.name}
            </p>
            <p>{site.tagline}</p>
            <ul className="site-footer__contact">
              <li>
                <Icon name="phone" />
                <PhoneLink />
              </li>
              <li>
                <Icon name="mail" />
                <Link to={`mailto:${site.email}`}>{site.email}</Link>
              </li>
            </ul>
          </div>
          <nav className="site-footer__groups" aria-label={navigation.footer}>
            {data.groups.map(({ title, links }) =>
              links.some(({ href }) => isOpen(href)) ? <Group key={title} title={title} links={links} /> : null,
            )}
          </nav>
        </div>
        <div className="site-footer__legal">
          <div className="site-footer__line">
            <LinkList links={data.legalLinks} />
            <a href="#top">{navigation.backToTop}</a>
          </div>
          <p>{data.disclaimer}</p>
          <p>{data.copyright}</p>
        </div>
      </div>
    </footer>
  );
}

function Group({ title, links }: FooterData['groups'][number]) {
  const { ref, unfolded, headingOf } = useFold();
  return (
    <div className="fold" ref={ref} data-unfolded={unfolded}>
      <h2>{headingOf(title)}</h2>
      <LinkList className="fold__part" links={links} />
    </div>
  );
}

function LinkList({ links, className }: { readonly links: readonly Action[]; readonly className?: string }) {
  const { site } = useSite().shared;
  const isOpen = useIsOpen();
  return (
    <ul className={className}>
      {links
        .filter(({ href }) => isOpen(href))
        .map((link) => (
          <li key={link.label}>
            {link.href === site.signIn.href ? (
              <SignInLink />
            ) : (
              <OverlayLink to={link.href} overlay={overlayOf(link)}>
                {link.label}
              </OverlayLink>
            )}
          </li>
        ))}
    </ul>
  );
}
