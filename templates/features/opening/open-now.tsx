import './open-now.css';
import { formatMessage } from '../../messages/format-message.ts';
import { useSite } from '../../site-context.tsx';
import { formatTime, type OpeningHours, openingAt } from './opening-times.ts';
import { useNow } from './use-now.tsx';

export interface OpenNowProps {
  readonly hours: OpeningHours;
  readonly texts: { readonly now: string; readonly later: string };
}

/** As long as any weekday and time. */
const longestTime = 'Wednesday 10:00\u00a0a.m.';

/** If the office is open, in the visitor's zone. Its sentence has room from the start. */
export function OpenNow({ hours, texts }: OpenNowProps) {
  const { language } = useSite();
  const now = useNow();
  const opening = now === undefined ? undefined : openingAt(hours, now);
  return (
    <p className="open-now" data-open={opening?.isOpen} data-room={formatMessage(texts.later, { time: longestTime })}>
      <span>
        {now === undefined || opening === undefined
          ? null
          : formatMessage(opening.isOpen ? texts.now : texts.later, {
              time: formatTime(opening.changesAt, now, `${language}-CA`),
            })}
      </span>
    </p>
  );
}
