import './call-to-action.css';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { Link } from '../../components/link/link.tsx';
import { useSite } from '../../site-context.tsx';

export interface CallToActionProps {
  readonly title: string;
  readonly text: string;
}

/** The end of a page: what to do next, or whom to call. */
export function CallToAction({ title, text }: CallToActionProps) {
  const { site } = useSite().shared;
  return (
    <section className="call-to-action" aria-labelledby="next">
      <div className="wrap call-to-action__inner">
        <div>
          <h2 id="next">{title}</h2>
          <p className="lead">{text}</p>
        </div>
        <p className="button-row">
          <ButtonLink to={site.quote.href} label={site.quote.label} />
          <Link to={`tel:${site.phoneNumber}`} className="button button--secondary">
            {site.phone}
          </Link>
        </p>
      </div>
    </section>
  );
}
