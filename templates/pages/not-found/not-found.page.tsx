import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { Pairs } from '../../features/province/missing-pair.ts';
import { useMissingPair } from '../../features/province/use-missing-pair.tsx';
import { ErrorNotice, type ErrorText } from '../../sections/error-notice/error-notice.tsx';
import type { PageShared } from '../../site-shared.ts';
import { pageHead } from '../../structured-data/page-head.ts';

export interface NotFoundData {
  /** By language: a page without a language in its address shows all of them. */
  readonly texts: Readonly<Record<string, ErrorText>>;
  readonly pairs: Pairs;
}

export default function NotFoundPage({ data }: PageProps<NotFoundData>) {
  useMissingPair(data.pairs);
  return <ErrorNotice texts={data.texts} spot="lost" />;
}

export function head(props: HeadProps<NotFoundData, PageShared>): PageHead {
  const meta = props.data.texts[props.pageContext.language] ?? { title: props.shared.site.name };
  return pageHead(props, { meta });
}
