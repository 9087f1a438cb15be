import './button-link.css';
import { Link } from '../link/link.tsx';

export interface ButtonLinkProps {
  readonly to: string;
  readonly label: string;
  /** 'primary' is the one thing to do on a page, 'secondary' all else; the 'night' ones stand on a dark ground. */
  readonly look?: 'primary' | 'secondary' | 'night' | 'night-secondary';
}

/** A link that looks like a button: it leads somewhere, so it is not a button element. */
export function ButtonLink({ to, label, look = 'primary' }: ButtonLinkProps) {
  return (
    <Link to={to} className={`button button--${look}`}>
      {label}
    </Link>
  );
}
