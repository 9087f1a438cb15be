import './points-band.css';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { Ribbons } from '../../components/illustration/ribbons.tsx';
import type { Action } from '../../site-shared.ts';

export interface PointsBandProps {
  readonly title: string;
  readonly text: string;
  readonly action: Action;
}

/** Introduces the loyalty points on a night sky. */
export function PointsBand({ title, text, action }: PointsBandProps) {
  return (
    <section className="points-band wrap" aria-labelledby="points">
      <div className="points-band__sky">
        <Ribbons lazy />
        <div className="points-band__words">
          <h2 id="points">{title}</h2>
          <p className="lead">{text}</p>
          <ButtonLink to={action.href} label={action.label} look="night" />
        </div>
      </div>
    </section>
  );
}
