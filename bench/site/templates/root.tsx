import './site.css';
import type { SiteRootProps, SliceRootProps } from '#contract/page';
import { alternatePath } from '#contract/page-path';
import type { Shared } from '../shared.ts';
import { StringsProvider } from './strings.tsx';

/** Header, link to the other language, page and footer. */
export const SiteRoot = ({ pageContext, shared, slices, children }: SiteRootProps<Shared>) => {
  const { skip, other } = shared.strings;
  const otherLanguage = pageContext.languages.find((language) => language !== pageContext.language) ?? '';
  return (
    <>
      <a className="skip" href="#main">
        {skip}
      </a>
      {slices.header}
      <p className="language">
        <a lang={otherLanguage} href={alternatePath(pageContext, otherLanguage)}>
          {other}
        </a>
      </p>
      <StringsProvider value={shared.strings}>{children}</StringsProvider>
      {slices.footer}
    </>
  );
};

export const SliceRoot = ({ children }: SliceRootProps<Shared>) => <>{children}</>;
