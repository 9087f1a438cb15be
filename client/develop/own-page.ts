/** A page of `develop` itself: it shows what the server knows, and is loaded again when there is more to know. */
import type { DevelopEvent, DevelopVersions } from '#contract/develop';
import { openEditTarget } from './server-requests.ts';

/** Attributes of a button that opens a file. */
const fileAttribute = 'data-file';
const lineAttribute = 'data-line';

/** Gives what is to be done at an event. */
export function openOwnPage(window: Window, made: DevelopVersions): (event: DevelopEvent) => void {
  window.document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest(`[${fileAttribute}]`);
    if (!button) return;
    const file = button.getAttribute(fileAttribute) ?? '';
    const mistake = await openEditTarget(window, { kind: 'file', file, line: Number(button.getAttribute(lineAttribute)) });
    if (mistake !== undefined) button.after(` ${mistake}`);
  });
  return (event) => {
    if (event.session !== made.session || event.state !== made.state) window.location.reload();
  };
}
