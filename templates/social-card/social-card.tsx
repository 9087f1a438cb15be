import type { CardProps } from '#contract/page';

const night = '#1d1139';
const onNight = '#fbf8ff';
const soft = '#dcd2ee';
const aurora = '#74e0bd';
const lilac = '#bda4ee';

const fade = (id: string, colour: string): string =>
  `<linearGradient id="${id}" x1=".2" y1=".1" x2=".65" y2=".9"><stop offset=".3" stop-color="${colour}" stop-opacity="0"/><stop offset=".85" stop-color="${colour}" stop-opacity=".7"/></linearGradient>`;

/** Northern lights over snow. A background, because the renderer paints pictures over text. */
const sky = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
  `<defs>${fade('green', aurora)}${fade('lilac', lilac)}</defs>`,
  `<path fill="${night}" d="M0 0h1200v630H0z"/>`,
  '<path fill="url(#lilac)" d="M700 380C800 280 840 240 920 220s120-90 200-80 60 30 80 0V-60H960C940 40 860 150 700 380z"/>',
  '<path fill="url(#green)" d="M760 470c80-110 150-140 230-140s110 40 210-20V20c-110 20-150 60-250 90S830 250 760 470z"/>',
  '<path fill="#2a1850" d="M0 560c160-60 330-20 520-50s420-70 680-10v130H0z"/>',
  '<path fill="#fdfcfa" d="M0 602c240-30 430 10 640-2s380-32 560-14v44H0z"/>',
  '</svg>',
].join('');

/** Smaller sizes for longer titles, so that each fits in three lines. */
const titleSize = (title: string): number => (title.length > 70 ? 56 : title.length > 42 ? 66 : 78);

/**
 * Picture for shared links. The build draws it with a renderer that supports only inline styles and
 * flexbox; stylesheets of the site do not reach it.
 */
export default function SocialCard({ title, label, siteName }: CardProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        padding: '64px 72px',
        backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(sky)}")`,
        color: onNight,
        fontFamily: 'Figtree',
      }}
    >
      <div style={{ display: 'flex', justifyContent: 'space-between', width: 1056, fontSize: 30, fontWeight: 600 }}>
        <div style={{ display: 'flex', color: aurora }}>{label}</div>
        <div style={{ display: 'flex', color: soft }}>{siteName}</div>
      </div>
      <div
        style={{
          display: 'flex',
          marginTop: 110,
          maxWidth: 860,
          fontSize: titleSize(title),
          fontWeight: 700,
          lineHeight: 1.12,
          letterSpacing: -1.5,
        }}
      >
        {title}
      </div>
    </div>
  );
}
