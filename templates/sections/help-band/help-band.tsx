import './help-band.css';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { useMessages, useSite } from '../../site-context.tsx';

/** Offers help by phone below the answers. */
export function HelpBand() {
  const { site } = useSite().shared;
  const { faq } = useMessages();
  return (
    <section className="help-band wrap" aria-labelledby="help">
      <div className="help-band__card">
        <div>
          <h2 id="help">{faq.stillUnsureTitle}</h2>
          <p>{faq.stillUnsureText}</p>
        </div>
        <ButtonLink to={site.contactPath} label={faq.contactUs} look="secondary" />
      </div>
    </section>
  );
}
