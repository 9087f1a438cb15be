import type { DevelopEvent, DevelopVersions } from '#contract/develop';

/** Action that makes a document show the state of an event. */
export type DevelopAction =
  /** 'none': the document already shows it. 'reload': only a reload can show it. */
  | { readonly kind: 'none' | 'reload' }
  /** Address of the new stylesheet, and true if the page has other data. */
  | { readonly kind: 'update'; readonly stylesheet: string | undefined; readonly hasOtherContent: boolean };

/**
 * Compares a document with an event, which replaces missed ones. While the site has problems, the
 * server shows the state before: only a document that has missed that must change.
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
