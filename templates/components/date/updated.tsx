import { useMessages, useSite } from '../../site-context.tsx';
import { formatDate } from './format-date.ts';

export interface UpdatedProps {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** 'YYYY-MM-DD' of publication. */
  readonly published?: string;
}

/** Date of a text's last change, after that of its publication. */
export function Updated({ day, published }: UpdatedProps) {
  const { page } = useMessages();
  return (
    <p className="updated">
      {published === undefined ? null : (
        <>
          <Dated text={page.published} day={published} />
          {' · '}
        </>
      )}
      <Dated text={page.updated} day={day} />
    </p>
  );
}

function Dated({ text, day }: { readonly text: string; readonly day: string }) {
  const { language } = useSite();
  const [before, after] = text.split('{date}');
  return (
    <>
      {before}
      <time dateTime={day}>{formatDate(day, language)}</time>
      {after}
    </>
  );
}
