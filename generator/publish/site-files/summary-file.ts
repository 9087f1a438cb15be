import { absoluteUrl, type DocumentShell } from '../../render/html-document.ts';
import type { SiteSummary } from '../../site.ts';
import { type OutputFile, outputFile } from '../../support/output-file.ts';

/**
 * Returns `llms.txt` (llmstxt.org): the first language's title and summary, then the sections of all
 * languages. None without summaries, or if the public folder has the file.
 */
export function summaryFiles(
  shell: Pick<DocumentShell, 'siteUrl' | 'pathPrefix'>,
  summaries: readonly SiteSummary[],
  publicFiles: readonly Pick<OutputFile, 'path'>[],
): readonly OutputFile[] {
  const [first] = summaries;
  if (first === undefined || publicFiles.some(({ path }) => path === 'llms.txt')) return [];
  const parts = [`# ${line(first.title)}`, `> ${line(first.summary)}`];
  for (const { title, summary, sections } of summaries) {
    if (title !== first.title) parts.push(`${line(title)}: ${line(summary)}`);
    for (const section of sections) {
      const links = section.links.map(
        ({ title, path, text }) =>
          `- [${line(title).replace(/[[\]]/g, '\\$&')}](${absoluteUrl(shell, path)})${text === undefined ? '' : `: ${line(text)}`}`,
      );
      parts.push(`## ${line(section.title)}`, links.join('\n'));
    }
  }
  return [outputFile('llms.txt', `${parts.join('\n\n')}\n`)];
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();
