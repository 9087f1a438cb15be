/**
 * Replaces a stylesheet: the old one goes when the new one is loaded, so that the page is never
 * unstyled. Never rejects.
 */
export function swapStylesheet(document: Document, from: string, to: string): Promise<boolean> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const old = sheets.filter((sheet) => sheet.getAttribute('href') === from);
  const [last] = old.slice(-1);
  if (!last) return Promise.resolve(false);
  return new Promise((resolve) => {
    const next = last.cloneNode() as HTMLLinkElement;
    next.addEventListener('load', () => {
      for (const sheet of old) sheet.remove();
      resolve(true);
    });
    next.addEventListener('error', () => {
      next.remove();
      resolve(false);
    });
    next.setAttribute('href', to);
    last.after(next);
  });
}
