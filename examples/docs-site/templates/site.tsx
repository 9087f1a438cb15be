import './site.css';
import type { PageRootProps, SiteRootProps, SliceRootProps } from 'boreal/contract/page';
import { createHref, type Href } from 'boreal/contract/page-path';
import type { Services } from 'boreal/contract/services';
import { createContext } from 'react';

/** Sections of the documentation with their pages. */
export type Menu = readonly {
  readonly title: string;
  readonly pages: readonly { readonly path: string; readonly title: string }[];
}[];

interface SiteShared {
  readonly menu: Menu;
}

/** Access of pages to the search. */
export const ServicesContext = createContext<Services | undefined>(undefined);

export function SiteRoot({
  shared,
  path,
  pageContext,
  pathPrefix,
  services,
  children,
}: SiteRootProps<SiteShared & Record<string, unknown>>) {
  const href = createHref({ pathPrefix, language: pageContext.language, unprefixedLanguage: pageContext.unprefixedLanguage });
  return (
    <ServicesContext value={services}>
      <a className="skip" href="#main">
        Skip to the text
      </a>
      <header className="site-header">
        <a className="brand" href={href('/')}>
          Boreal
        </a>
        <a href={href('/find/')} aria-keyshortcuts="/">
          Search
        </a>
      </header>
      <div className="columns">
        <details className="menu">
          <summary>All pages</summary>
          <nav aria-label="All pages">
            <PageList menu={shared.menu} path={path} href={href} />
          </nav>
        </details>
        <nav className="side" aria-label="Documentation">
          <PageList menu={shared.menu} path={path} href={href} />
        </nav>
        {children}
      </div>
    </ServicesContext>
  );
}

function PageList({ menu, path, href }: { readonly menu: Menu; readonly path: string; readonly href: Href }) {
  return menu.map(({ title, pages }) => (
    <section key={title}>
      <p className="menu-title">{title}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={href(page.path)} {...(page.path === path ? { 'aria-current': 'page' } : {})}>
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;

export const PageRoot = ({ services, children }: PageRootProps) => <ServicesContext value={services}>{children}</ServicesContext>;
