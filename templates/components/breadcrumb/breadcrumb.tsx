import './breadcrumb.css';
import { useMessages } from '../../site-context.tsx';
import type { Crumb } from '../../structured-data/structured-data.ts';
import { Link } from '../link/link.tsx';

export interface BreadcrumbProps {
  /** Path to the page, without the language's root; the page itself is last. */
  readonly crumbs: readonly Crumb[];
}

export function Breadcrumb({ crumbs }: BreadcrumbProps) {
  const { navigation } = useMessages();
  const ancestors = [{ name: navigation.home, path: '/' }, ...crumbs.slice(0, -1)];
  return (
    <nav className="breadcrumb" aria-label={navigation.breadcrumb}>
      <ol>
        {ancestors.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{crumbs.at(-1)?.name}</li>
      </ol>
    </nav>
  );
}
