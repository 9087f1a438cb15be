import './redirect.css';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import { alternatePath, withPrefix } from '#contract/page-path';
import { LogoMark } from '../../components/logo-mark/logo-mark.tsx';
import { useSite } from '../../site-context.tsx';
import type { PageShared, SiteShared } from '../../site-shared.ts';
import { pageHead } from '../../structured-data/page-head.ts';

export type RedirectData = Readonly<Record<string, never>>;

/**
 * Page at an address without a language: links to it in each language. Most visitors are redirected
 * before they see it.
 */
export default function RedirectPage({ pageContext }: PageProps<RedirectData>) {
  const { shared, pathPrefix } = useSite();
  const { languages } = pageContext;
  return (
    <div className="redirect">
      <LogoMark />
      <div className="redirect__choices">
        {languages.map((language, index) => {
          const text = (shared as SiteShared).redirect[language];
          const Heading = index === 0 ? 'h1' : 'h2';
          return text === undefined ? null : (
            <section key={language} lang={language}>
              <Heading>{text.title}</Heading>
              <p>{text.text}</p>
              <a
                className="button button--primary"
                href={withPrefix(alternatePath(pageContext, language), pathPrefix)}
                hrefLang={language}
                data-language-choice={language}
              >
                {text.continueIn}
              </a>
            </section>
          );
        })}
      </div>
    </div>
  );
}

export function head(props: HeadProps<RedirectData, PageShared & Pick<SiteShared, 'redirect'>>): PageHead {
  const title = props.shared.redirect[props.pageContext.language]?.title ?? props.shared.site.name;
  return pageHead(props, { meta: { title } });
}
