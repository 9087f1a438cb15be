import { messageOf } from '../generator/index.ts';
import { paint, type Terminal } from './terminal.ts';

/** Opens an address in the person's browser; `BROWSER=none` turns this off. A failure is a warning. */
export async function openBrowser(
  address: string,
  { terminal, env }: { readonly terminal: Terminal; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<void> {
  if (env.BROWSER === 'none') return;
  const warn = (error: unknown): void =>
    terminal.err(`${paint(terminal, 'yellow', 'warning')} No browser was opened: ${messageOf(error)}\n`);
  try {
    const { default: open } = await import('open');
    (await open(address)).once('error', warn);
  } catch (error) {
    warn(error);
  }
}
