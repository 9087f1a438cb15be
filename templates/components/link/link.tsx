import type { AnchorHTMLAttributes } from 'react';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';
import { useHref } from '../../site-context.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A site path below the language prefix ('/faqs/'), or any other address. */
  readonly to: string;
}

/** A plain link; site paths are given in the language of the page. Where a flag has closed the target's area, its words alone. */
export function Link({ to, ...attributes }: LinkProps) {
  const href = useHref()(to);
  return useIsOpen()(to) ? <a href={href} {...attributes} /> : attributes.children;
}
