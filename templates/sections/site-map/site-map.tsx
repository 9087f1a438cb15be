import './site-map.css';
import { Link } from '../../components/link/link.tsx';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';
import { openAreas, type SiteMapArea, type SiteMapLink } from './open-areas.ts';

export type { SiteMapArea, SiteMapLink };

export interface SiteMapProps {
  readonly areas: readonly SiteMapArea[];
}

/** All pages, by area and group. */
export function SiteMap({ areas }: SiteMapProps) {
  return openAreas(areas, useIsOpen()).map(({ title, path, groups }, index) => (
    <section key={title} className="site-map" aria-labelledby={`area-${index}`}>
      <h2 id={`area-${index}`}>
        <Title title={title} path={path} />
      </h2>
      <div className="site-map__groups">
        {groups.map((group) => (
          <div key={group.title} className="site-map__group">
            <h3>
              <Title title={group.title} path={group.path} />
            </h3>
            {group.links.length === 0 ? null : (
              <ul>
                {group.links.map((link) => (
                  <li key={link.path}>
                    <Link to={link.path}>{link.title}</Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </section>
  ));
}

function Title({ title, path }: { readonly title: string; readonly path: string | undefined }) {
  return path === undefined ? title : <Link to={path}>{title}</Link>;
}
