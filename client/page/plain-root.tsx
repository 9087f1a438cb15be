import './plain-root.css';
import type { SiteRootProps, SliceRootProps } from '#contract/page';

/** Root of a site without one of its own: a header and a footer, if it has such slices, and readable text. */
export const SiteRoot = ({ slices, children }: Pick<SiteRootProps, 'slices' | 'children'>) => (
  <>
    {slices.header}
    {children}
    {slices.footer}
  </>
);

export const SliceRoot = ({ children }: Pick<SliceRootProps, 'children'>) => <>{children}</>;
