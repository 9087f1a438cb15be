import type { CardProps } from '#contract/page';
import { type CardPicture, cardBackground } from './card-background.ts';

const onNight = '#fbf8ff';
const soft = '#dcd2ee';
const aurora = '#74e0bd';

/** Smaller sizes for longer titles, so that each fits next to the picture. */
const titleSizes = [
  { length: 40, size: 64 },
  { length: 70, size: 52 },
  { length: 100, size: 43 },
  { length: 150, size: 36 },
] as const;

const titleSize = (title: string): number => titleSizes.find(({ length }) => title.length <= length)?.size ?? 30;

/** Picture behind the texts; the routes name one of CardPicture. */
export const background = ({ picture = 'start' }: CardProps): string => cardBackground(picture as CardPicture);

/**
 * Texts of the picture for shared links. The build draws them with a renderer that supports only
 * inline styles and flexbox; stylesheets of the site do not reach it.
 */
export default function SocialCard({ title, label, siteName }: CardProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        boxSizing: 'border-box',
        width: 602,
        height: '100%',
        padding: '54px 0 0 72px',
        color: onNight,
        fontFamily: 'Figtree',
      }}
    >
      <div style={{ display: 'flex', fontSize: 30, fontWeight: 600, color: soft }}>{siteName}</div>
      <div style={{ display: 'flex', marginTop: 40, fontSize: 28, fontWeight: 600, color: aurora }}>{label}</div>
      <div
        style={{
          display: 'flex',
          width: 530,
          marginTop: 12,
          fontSize: titleSize(title),
          fontWeight: 700,
          lineHeight: 1.12,
          letterSpacing: -1,
        }}
      >
        {title}
      </div>
    </div>
  );
}
