import './icon.css';

/** One set: 24 × 24, drawn with a round stroke of 1.6. Each icon is the data of one path. */
const shapes = {
  'arrow-right': 'M4.5 12h15M13.5 6l6 6-6 6',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M8.5 14h.01M12 14h.01M15.5 14h.01',
  car: 'M3.5 16.5v-3.2l2-1.3 1.8-4.1a1.5 1.5 0 0 1 1.4-.9h6.6a1.5 1.5 0 0 1 1.4.9l1.8 4.1 2 1.3v3.2zM5.5 12h13M5.5 16.5v2M18.5 16.5v2M7 14.2h1.5M15.5 14.2H17',
  chat: 'M4 5.5h12.5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H10l-3.5 3v-3H4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM20.5 9v8a1 1 0 0 1-1 1h-1.5v2.5l-3-2.5h-3M7 10h6.5',
  check: 'M4.5 12.5l5 5 10-11',
  'chevron-down': 'M6 9.5l6 6 6-6',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6L6 18',
  document: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12h6.5M9 15h6.5M9 18h3.5',
  family:
    'M10.5 7.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM18.5 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM3.5 19.5v-2.7a4 4 0 0 1 4-4h1a4 4 0 0 1 4 4v2.7M15 13.5h2a3.5 3.5 0 0 1 3.5 3.5v2.5',
  home: 'M3.5 11.5L12 4.5l8.5 7M5.5 10v9.5h13V10M10 19.5v-5.5h4v5.5M16.5 8V5',
  key: 'M12.5 15a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM11.2 11.8L19.5 3.5M16 7l2.5 2.5M18.5 4.5l2 2M8 15h.01',
  leaf: 'M5 19c0-9 5-14 14.5-14.5C20 14 15.5 19 8.5 18.5M5 20.5c1-5 4-8.5 8.5-10.5',
  lock: 'M5.5 10.5h13v9.5h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  map: 'M12 20.5c4.3-4.2 6.5-7.6 6.5-10.3a6.5 6.5 0 0 0-13 0c0 2.7 2.2 6.1 6.5 10.3zM14.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z',
  menu: 'M4 7.5h16M4 12h16M4 16.5h16',
  minus: 'M5.5 12h13',
  motorcycle:
    'M8.5 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM21.5 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM5.5 16l3-4.5h6l4 4.5M13.5 7.5h2.5l2.5 8.5M6 9.5h3.5l1.5 2M12 16h-3.5',
  phone: 'M5.5 4h3.2l1.6 4-2 1.6a11.5 11.5 0 0 0 6.1 6.1l1.6-2 4 1.6v3.2a2 2 0 0 1-2.1 2C10.5 20 4 13.5 3.5 6.1A2 2 0 0 1 5.5 4z',
  plus: 'M12 5.5v13M5.5 12h13',
  points: 'M12 3.5l8 8.5-8 8.5L4 12zM12 8.5v7M9 11h6M4 12h.01',
  shield: 'M12 3.5l7.5 2.5v5.5c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6zM8.5 12l2.5 2.5 4.5-5',
  snow: 'M12 3.5v17M4.6 7.75l14.8 8.5M19.4 7.75L4.6 16.25M9.5 4.8L12 7l2.5-2.2M9.5 19.2L12 17l2.5 2.2M4.5 11l3.2-1-.7-3.3M19.5 13l-3.2 1 .7 3.3M4.5 13l3.2 1-.7 3.3M19.5 11l-3.2-1 .7-3.3',
  star: 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  tools:
    'M14.5 9.5a4.5 4.5 0 0 1 5.8-5.3l-2.8 2.8.3 2.2 2.2.3 0 0a4.5 4.5 0 0 1-5.5 1.5l-7.8 7.8a2 2 0 0 1-2.9-2.9zM4.5 4.5l4 4M4 6l2-2',
  wallet: 'M4 7.5a2 2 0 0 1 2-2h11.5v3M4 7.5v10a2 2 0 0 0 2 2h14v-11H6a2 2 0 0 1-2-1zM16 14h.01',
  water: 'M12 3.5c3.7 4.3 5.8 7.5 5.8 10.5a5.8 5.8 0 0 1-11.6 0c0-3 2.1-6.2 5.8-10.5zM9 14.5a3 3 0 0 0 3 2.8',
} as const;

export type IconName = keyof typeof shapes;

export interface IconProps {
  readonly name: IconName;
}

/** A small picture beside words that say the same: hidden from assistive technology. */
export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}

/** An icon on a tinted disc, as lists and cards show it. */
export function IconDisc({ name }: IconProps) {
  return (
    <span className="icon-disc">
      <Icon name={name} />
    </span>
  );
}
