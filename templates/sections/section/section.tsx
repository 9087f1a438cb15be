import './section.css';
import type { ReactNode } from 'react';

export interface SectionProps {
  /** Id of its heading, which names the section; unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** 'mist' tints the ground, to set the section off from its neighbours. */
  readonly ground?: 'paper' | 'mist';
  /** 'aside' puts the heading next to the content if there is room. */
  readonly arrangement?: 'stack' | 'aside';
  readonly children?: ReactNode;
}

/** Titled part of a page. */
export function Section({ id, title, lead, ground = 'paper', arrangement = 'stack', children }: SectionProps) {
  return (
    <section className={`section section--${ground}`} aria-labelledby={id}>
      <div className={`wrap section__${arrangement}`}>
        <div className="section__head">
          <h2 id={id}>{title}</h2>
          {lead === undefined ? null : <p className="lead">{lead}</p>}
        </div>
        <div className="section__body">{children}</div>
      </div>
    </section>
  );
}
