import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oldAddresses } from './host-table.ts';
import { type MiniSite, miniSite, note } from './mini-site.ts';

/** A site with the old addresses of the table of hosts, and files for their targets. */
export async function oldAddressSite(onEnd: (remove: () => Promise<void>) => void): Promise<MiniSite> {
  const files = {
    'content/note/ete.en.md': note(['path: /été/']),
    'content/note/ete.fr.md': note(['path: /été/'], 'Un texte.'),
    'public/files/form.pdf': '%PDF-1.7',
    'public/.well-known/security.txt': 'Contact: mailto:a@b.example\n',
  };
  const site = await miniSite(files, onEnd);
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const setting = `redirects: ${JSON.stringify(oldAddresses)}, rootShared:`;
  await site.write('boreal.config.ts', config.replace('rootShared:', setting));
  return site;
}
