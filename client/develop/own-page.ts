/** A page of `develop` itself: it shows the server's state, and reloads when that changes. */
import type { DevelopDocument, DevelopEvent } from '#contract/develop';
import { element } from './element.ts';
import { followFrames } from './follow-frames.ts';
import { openEditTarget } from './server-requests.ts';

/** Attributes of a button that opens a file. */
const fileAttribute = 'data-file';
const lineAttribute = 'data-line';

/** Returns the action for an event. */
export function openOwnPage(window: Window & typeof globalThis, versions: DevelopDocument): (event: DevelopEvent) => void {
  window.document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest(`[${fileAttribute}]`);
    if (!button) return;
    const file = button.getAttribute(fileAttribute) ?? '';
    const problem = await openEditTarget(window, { kind: 'file', file, line: Number(button.getAttribute(lineAttribute)) });
    if (problem === undefined) return;
    const shown = button.parentElement?.querySelector(':scope > [role=status]');
    const status = shown ?? element('span', { role: 'status' });
    if (!shown) button.after(status);
    status.replaceChildren(' ', element('code', {}, problem.file), ` could not be opened. ${problem.reason} `);
  });
  if (versions.page === 'frames') return followFrames(window, versions);
  return (event) => {
    if (event.session !== versions.session || event.state !== versions.state) window.location.reload();
  };
}
