/** A page of `develop` itself: it shows the server's state, and reloads when that changes. */
import type { DevelopEvent, DevelopVersions } from '#contract/develop';
import { openEditTarget } from './server-requests.ts';

/** Attributes of a button that opens a file. */
const fileAttribute = 'data-file';
const lineAttribute = 'data-line';

/** Returns the action for an event. */
export function openOwnPage(window: Window, versions: DevelopVersions): (event: DevelopEvent) => void {
  window.document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest(`[${fileAttribute}]`);
    if (!button) return;
    const file = button.getAttribute(fileAttribute) ?? '';
    const mistake = await openEditTarget(window, { kind: 'file', file, line: Number(button.getAttribute(lineAttribute)) });
    if (mistake !== undefined) button.after(` ${mistake}`);
  });
  return (event) => {
    if (event.session !== versions.session || event.state !== versions.state) window.location.reload();
  };
}
