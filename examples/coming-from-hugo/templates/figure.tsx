import type { ReactNode } from 'react';

/** A picture with the name of its author, in place of the shortcode `figure`. */
export default function Figure({ credit, children }: { readonly credit: string; readonly children: ReactNode }) {
  return (
    <div className="figure">
      {children}
      <p className="credit">{credit}</p>
    </div>
  );
}
