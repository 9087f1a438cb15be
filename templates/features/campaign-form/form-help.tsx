import { Link } from '../../components/link/link.tsx';
import { useSite } from '../../site-context.tsx';
import type { Action } from '../../site-shared.ts';
import type { FormTexts } from './form-data.ts';

export interface FormHelpProps {
  readonly texts: Pick<FormTexts, 'orCall' | 'orWrite'>;
  readonly help?: Action;
  /** True if there is no form: the email address is shown here too. */
  readonly isOnlyWay?: boolean;
}

/** Contact for help, for every form. */
export function FormHelp({ texts, help, isOnlyWay = false }: FormHelpProps) {
  const { site } = useSite().shared;
  return (
    <div className="request__help">
      <p className="request__contact">
        {texts.orCall} <Link to={`tel:${site.phoneNumber}`}>{site.phone}</Link>
      </p>
      {isOnlyWay ? (
        <p className="request__contact">
          {texts.orWrite} <Link to={`mailto:${site.email}`}>{site.email}</Link>
        </p>
      ) : null}
      <ul>
        {site.hours.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {help === undefined ? null : (
        <p>
          <Link to={help.href}>{help.label}</Link>
        </p>
      )}
    </div>
  );
}
