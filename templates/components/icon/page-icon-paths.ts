import { iconPaths } from './icon-paths.ts';

/** Path data of all icons. Those that no menu has are loaded with the pages that show them. */
export const pageIconPaths = {
  ...iconPaths,
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M8.5 14h.01M12 14h.01M15.5 14h.01',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7v5l3.5 2',
  plus: 'M12 5.5v13M5.5 12h13',
  tools:
    'M14.5 9.5a4.5 4.5 0 0 1 5.8-5.3l-2.8 2.8.3 2.2 2.2.3 0 0a4.5 4.5 0 0 1-5.5 1.5l-7.8 7.8a2 2 0 0 1-2.9-2.9zM4.5 4.5l4 4M4 6l2-2',
  wallet: 'M4 7.5a2 2 0 0 1 2-2h11.5v3M4 7.5v10a2 2 0 0 0 2 2h14v-11H6a2 2 0 0 1-2-1zM16 14h.01',
  water: 'M12 3.5c3.7 4.3 5.8 7.5 5.8 10.5a5.8 5.8 0 0 1-11.6 0c0-3 2.1-6.2 5.8-10.5zM9 14.5a3 3 0 0 0 3 2.8',
} as const;

export type PageIconName = keyof typeof pageIconPaths;
