import type { DevelopEvent, DevelopVersions } from '#contract/develop';

/** What a document has to do in order to show the state of an event. */
export type DevelopAction =
  /** It shows it already, or cannot show it without being loaded again. */
  | { readonly kind: 'none' | 'reload' }
  /** Parts that are to be exchanged: the stylesheet's address, and whether the page shows other data. */
  | { readonly kind: 'update'; readonly stylesheet: string | undefined; readonly hasOtherContent: boolean };

/**
 * Compares what a document was made of with an event. An event that follows on missed ones stands for all of them. While the site has
 * mistakes, the server shows what it showed before: only who has missed that has something to do.
 */
export function chooseAction(shown: DevelopVersions, event: DevelopEvent): DevelopAction {
  const isSameRun = shown.session === event.session;
  const hasMissed = !isSameRun || event.state !== shown.state + 1;
  const isNews = hasMissed ? !isSameRun || event.state !== shown.state : event.kind !== 'problems';
  if (!isNews) return { kind: 'none' };
  const hasOtherStyles = shown.stylesheet !== event.stylesheet;
  if (shown.code !== event.code || (event.kind === 'code' && !hasMissed)) return { kind: 'reload' };
  // A site that gains or loses its stylesheet has other documents.
  if (hasOtherStyles && (shown.stylesheet === undefined || event.stylesheet === undefined)) return { kind: 'reload' };
  return {
    kind: 'update',
    stylesheet: hasOtherStyles ? event.stylesheet : undefined,
    hasOtherContent: event.kind === 'content' || hasMissed,
  };
}
