import './illustration.css';

/** Northern lights for a band of sky: curtains, bright at the hem. Fills its box. */
export function Ribbons() {
  return (
    <svg
      className="ribbons"
      viewBox="0 0 1200 400"
      width="1200"
      height="400"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <CurtainFades id="band" />
      <path
        fill="url(#band-lilac)"
        d="M470 380C580 300 650 270 750 250s160-100 250-90 130 40 220 0V-60H860C820 60 640 130 470 380z"
      />
      <path
        fill="url(#band-green)"
        d="M600 430c90-110 170-130 260-130s150 40 220 10 100-80 140-90V0C1120 20 1060 110 960 140S700 220 600 430z"
      />
      <Stars d="M640 70h0M710 150h0M780 40h0M905 60h0M985 200h0M1040 90h0M1110 250h0M1150 40h0M860 330h0M1010 345h0M560 190h0" />
    </svg>
  );
}

/** The fades that curtains of light are painted with; `id` is unique on the page. */
export function CurtainFades({ id }: { readonly id: string }) {
  return (
    <defs>
      {(['green', 'lilac'] as const).map((hue) => (
        <linearGradient key={hue} id={`${id}-${hue}`} className={`fade-${hue}`} x1=".2" y1=".1" x2=".65" y2=".9">
          <stop offset=".3" stopOpacity="0" />
          <stop offset=".6" stopOpacity=".3" />
          <stop offset=".85" stopOpacity=".9" />
        </linearGradient>
      ))}
    </defs>
  );
}

/** Stars: points of a path that is drawn with a round pen. */
export function Stars({ d }: { readonly d: string }) {
  return <path className="stars" d={d} />;
}
