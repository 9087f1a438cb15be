import './open-now.css';
import { formatMessage } from '../../messages/format-message.ts';
import { useSite } from '../../site-context.tsx';
import { formatTime, type Opening, type OpeningHours, openingAt } from './opening-times.ts';
import { useNow } from './use-now.tsx';

export interface OpenNowProps {
  readonly hours: OpeningHours;
  readonly texts: { readonly now: string; readonly later: string; readonly today: string; readonly onDay: string };
}

/** As long as any weekday and time. */
const longestTime = { day: 'Wednesday', time: '10:30\u00a0a.m.' };

/** If the office is open, in the visitor's zone. Its sentence has room from the start. */
export function OpenNow({ hours, texts }: OpenNowProps) {
  const { language } = useSite();
  const now = useNow();
  const opening = now === undefined ? undefined : openingAt(hours, now);
  const timeText = ({ isOpen, changesAt }: Opening, from: number): string => {
    const { day, time } = formatTime(changesAt, from, `${language}-CA`);
    if (day !== undefined) return formatMessage(texts.onDay, { day, time });
    return isOpen ? time : formatMessage(texts.today, { time });
  };
  return (
    <p
      className="open-now"
      data-open={opening?.isOpen}
      data-room={formatMessage(texts.later, { time: formatMessage(texts.onDay, longestTime) })}
    >
      <span>
        {now === undefined || opening === undefined
          ? null
          : formatMessage(opening.isOpen ? texts.now : texts.later, {
              time: timeText(opening, now),
            })}
      </span>
    </p>
  );
}
