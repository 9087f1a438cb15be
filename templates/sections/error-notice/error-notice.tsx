import type { RichText as RichTextValue } from '#contract/rich-text';
import { Spot, type SpotName } from '../../components/illustration/spot.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { usePage } from '../../site-context.tsx';
import type { PageMeta } from '../../structured-data/page-head.ts';
import { PageIntro } from '../page-intro/page-intro.tsx';

export interface ErrorText extends PageMeta {
  readonly lead: string;
  readonly body: RichTextValue;
}

export interface ErrorNoticeProps {
  /** By language. */
  readonly texts: Readonly<Record<string, ErrorText>>;
  readonly spot: SpotName;
}

/** Explains an error and links onward; in every language if the address has none. */
export function ErrorNotice({ texts, spot }: ErrorNoticeProps) {
  const { language, languages, routed } = usePage().pageContext;
  const own = texts[language];
  const others = routed ? [] : languages.filter((other) => other !== language);
  return (
    <>
      {own === undefined ? null : (
        <>
          <PageIntro title={own.title} lead={own.lead} picture={<Spot name={spot} />} />
          <div className="wrap reading">
            <RichText value={own.body} />
          </div>
        </>
      )}
      {others.map((other) => {
        const text = texts[other];
        return text === undefined ? null : (
          <section key={other} lang={other} className="section section--mist" aria-labelledby={`notice-${other}`}>
            <div className="wrap reading">
              <h2 id={`notice-${other}`}>{text.title}</h2>
              <p className="lead">{text.lead}</p>
              <RichText value={text.body} level={3} />
            </div>
          </section>
        );
      })}
    </>
  );
}
