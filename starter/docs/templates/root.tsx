import './site.css';
import { languageAttributes, type PageContext } from 'boreal/contract/page';
import { alternatePath, createHref, type Href, withPrefix } from 'boreal/contract/page-path';
import type { MenuItem, site } from '../site.ts';
import { ColorSwitch } from './color-switch.tsx';
import { FrameContext } from './frame.ts';
import { SearchDialog } from './search-dialog.tsx';

type RootProps = typeof site.rootProps;

/** Frame of every page: header, side bar, page. A redirect page has no frame. */
export function SiteRoot({ pageContext, shared, pathPrefix, services, children }: RootProps) {
  if (pageContext.redirect) return children;
  const { language, originalPath, unprefixedLanguage } = pageContext;
  const { words, frame } = shared;
  const own = languageAttributes(words);
  const href = createHref({ pathPrefix, language, unprefixedLanguage });
  const menu = <MenuList items={frame.menu} path={originalPath} href={href} />;
  return (
    <FrameContext value={{ services, words, language }}>
      <a className="skip" href="#main" {...own}>
        {words.skip}
      </a>
      <header className="top">
        <a className="brand" href={href('/')} {...own}>
          <Mark />
          {words.name}
        </a>
        <a className="find" href={href('/search/')} data-overlay="search" aria-keyshortcuts="/ Control+K" {...own}>
          {words.search}
        </a>
        {frame.links.length > 0 && (
          <nav aria-label={words.links} className="links">
            <ul>
              {frame.links.map((link) => (
                <li key={link.title} {...languageAttributes(link)}>
                  <a href={href(link.path ?? '/')}>{link.title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <ColorSwitch storage={services.storage} words={words} />
        <Versions {...frame} label={words.versions} />
        <LanguageLinks pageContext={pageContext} names={frame.names} words={words} pathPrefix={pathPrefix} />
      </header>
      <div className={originalPath === '/' ? 'wide' : 'columns'}>
        <details className="menu" key={originalPath}>
          <summary {...own}>{words.menu}</summary>
          <nav aria-label={words.menu}>{menu}</nav>
        </details>
        {originalPath !== '/' && (
          <nav className="side" aria-label={words.menu}>
            {menu}
          </nav>
        )}
        {children}
      </div>
      <SearchDialog />
    </FrameContext>
  );
}

/** Provides to a page what the site root does, while another page is on screen. */
export const PageRoot = ({ services, shared: { words }, pageContext: { language }, children }: Omit<RootProps, 'slices'>) => (
  <FrameContext value={{ services, words, language }}>{children}</FrameContext>
);

const Mark = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path d="M9 9h9a5 5 0 0 1 0 10h-9m0 4h14" fill="none" stroke="var(--paper)" strokeWidth="3" strokeLinecap="round" />
  </svg>
);

interface MenuListProps {
  readonly items: readonly MenuItem[];
  /** Path of the page on screen. */
  readonly path: string;
  readonly href: Href;
}

/** Pages in folders, as deep as they are. */
const MenuList = ({ items, path: current, href }: MenuListProps) => (
  <ul className="pages">
    {items.map(({ title, path, original, items: inner }) => {
      const className = inner.length > 0 ? 'page-link folder' : 'page-link';
      return (
        <li key={path ?? title} {...languageAttributes({ original })}>
          {path === undefined ? (
            <span className={className}>{title}</span>
          ) : (
            <a href={href(path)} className={className} aria-current={path === current ? 'page' : undefined}>
              {title}
            </a>
          )}
          {inner.length > 0 && <MenuList items={inner} path={current} href={href} />}
        </li>
      );
    })}
  </ul>
);

/** The other versions of the documentation; nothing if there is only one. */
function Versions({
  versions: [now, ...others],
  label,
}: Pick<RootProps['shared']['frame'], 'versions'> & { readonly label: string }) {
  if (!now || others.length === 0) return null;
  return (
    <details className="versions">
      <summary aria-label={`${label}: ${now.name}`}>{now.name}</summary>
      <ul>
        {others.map(({ name, address }) => (
          <li key={name}>
            <a href={address}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface LanguageLinksProps extends Pick<RootProps['shared'], 'words'> {
  readonly pageContext: PageContext;
  readonly names: Readonly<Record<string, string>>;
  readonly pathPrefix: string;
}

/** Links to the page in the other languages. */
function LanguageLinks({ pageContext, names, words, pathPrefix }: LanguageLinksProps) {
  const others = pageContext.languages.filter((language) => language !== pageContext.language);
  if (others.length === 0) return null;
  return (
    <nav aria-label={words.languages} className="languages">
      <ul>
        {others.map((language) => {
          const isElsewhere = pageContext.nearest?.[language] !== undefined;
          return (
            <li key={language}>
              <a
                href={withPrefix(alternatePath(pageContext, language), pathPrefix)}
                lang={language}
                data-language-choice={language}
                aria-describedby={isElsewhere ? 'not-here' : undefined}
              >
                {names[language]}
              </a>
            </li>
          );
        })}
      </ul>
      <span id="not-here" hidden {...languageAttributes(words)}>
        {words.notHere}
      </span>
    </nav>
  );
}
