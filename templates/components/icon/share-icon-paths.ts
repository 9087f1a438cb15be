/** Path data of the icons next to the ways to pass a page on, which only pages with these load. */
export const shareIconPaths = {
  copy: 'M9 9h11v11H9zM5 15V4h10',
  share: 'M12 15V4M8 8l4-4 4 4M6 12v8h12v-8',
  print: 'M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7z',
} as const;
