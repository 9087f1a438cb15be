import type { AnchorHTMLAttributes } from 'react';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';
import { useHref } from '../../site-context.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Site path without the language prefix ('/faqs/'), or any other address. */
  readonly to: string;
}

/** A link in the page's language. Renders only its text if a flag has closed the target's area. */
export function Link({ to, ...attributes }: LinkProps) {
  const href = useHref()(to);
  return useIsOpen()(to) ? <a href={href} {...attributes} /> : attributes.children;
}
