import type { AnchorHTMLAttributes } from 'react';
import { useHref } from '../../site-context.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A site path below the language prefix ('/faqs/'), or any other address. */
  readonly to: string;
}

/** A plain link; site paths are given in the language of the page. */
export function Link({ to, ...attributes }: LinkProps) {
  return <a href={useHref()(to)} {...attributes} />;
}
