import './menu-groups.css';
import { Icon, IconDisc, type IconName } from '../components/icon/icon.tsx';
import { Link } from '../components/link/link.tsx';
import { useIsOpen } from '../features/flags/flags-provider.tsx';

export interface MenuGroup {
  readonly label: string;
  /** Target of a group without links. */
  readonly href: string;
  readonly links: readonly {
    readonly label: string;
    readonly text: string;
    readonly href: string;
    readonly icon: IconName;
  }[];
}

export interface MenuGroupsProps {
  readonly groups: readonly MenuGroup[];
  /** Only one group of a name is open at a time. */
  readonly name: string;
}

/**
 * Groups of the menu, which open without scripts. A group becomes a link if flags have closed all
 * its targets.
 */
export function MenuGroups({ groups, name }: MenuGroupsProps) {
  const isOpen = useIsOpen();
  return (
    <ul className="menu-groups">
      {groups.map(({ label, href, links }) => {
        const open = links.filter((link) => isOpen(link.href));
        return (
          <li key={label}>
            {open.length === 0 ? (
              <Link to={href} className="menu-entry">
                {label}
              </Link>
            ) : (
              <details name={name}>
                <summary className="menu-entry">
                  {label}
                  <Icon name="chevron-down" />
                </summary>
                <ul className="menu-groups__panel">
                  {open.map((link) => (
                    <li key={link.href}>
                      <Link to={link.href} className="menu-link">
                        <IconDisc name={link.icon} />
                        <span>
                          <strong>{link.label}</strong>
                          <span>{link.text}</span>
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
