import { useLayoutEffect } from 'react';
import { useSite } from '../../site-context.tsx';

/**
 * Puts "Error:" before the document's title while there is a problem: screen readers read the title
 * first.
 */
export function useErrorInTitle(isWrong: boolean, word: string): void {
  const { navigation } = useSite().services;
  // In the layout phase, so that it is undone before a next page sets its own title.
  useLayoutEffect(() => {
    if (!isWrong) return;
    const mark = `${word} `;
    navigation.retitle((title) => mark + title);
    return () => navigation.retitle((title) => (title.startsWith(mark) ? title.slice(mark.length) : title));
  }, [isWrong, word, navigation]);
}
