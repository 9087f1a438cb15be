import { useMessages, useSite } from '../../site-context.tsx';
import { formatDate } from './format-date.ts';

export interface UpdatedProps {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
}

/** Date of a text's last change. */
export function Updated({ day }: UpdatedProps) {
  const { language } = useSite();
  const { page } = useMessages();
  const [before, after] = page.updated.split('{date}');
  return (
    <p className="updated">
      {before}
      <time dateTime={day}>{formatDate(day, language)}</time>
      {after}
    </p>
  );
}
