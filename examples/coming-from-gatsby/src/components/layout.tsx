import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { useSiteData } from './site-data.tsx';

interface LayoutProps {
  readonly isHome?: boolean;
  readonly children: ReactNode;
}

/** As in Gatsby, but for the data of the site. */
export default function Layout({ isHome = false, children }: LayoutProps) {
  const { siteMetadata, home } = useSiteData();
  return (
    <>
      <header>{isHome ? <h1>{siteMetadata.title}</h1> : <Link to={home}>{siteMetadata.title}</Link>}</header>
      <main id="main">{children}</main>
      <footer>Built slowly.</footer>
    </>
  );
}
