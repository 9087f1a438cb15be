import type { HeadProps, PageHead, PageProps } from '#contract/page';
import { ErrorNotice, type ErrorText } from '../../sections/error-notice/error-notice.tsx';
import type { PageShared } from '../../site-shared.ts';
import { pageHead } from '../../structured-data/page-head.ts';

export interface ServerErrorData {
  /** By language: a page without a language in its address shows all of them. */
  readonly texts: Readonly<Record<string, ErrorText>>;
}

export default function ServerErrorPage({ data }: PageProps<ServerErrorData>) {
  return <ErrorNotice texts={data.texts} spot="storm" />;
}

export function head(props: HeadProps<ServerErrorData, PageShared>): PageHead {
  const meta = props.data.texts[props.pageContext.language] ?? { title: props.shared.site.name };
  return pageHead(props, { meta });
}
