import type { Token } from './markdown-types.ts';

const fieldForm = /^[ \t]*["']?[\p{L}_][\p{L}\p{N}_-]*["']?[ \t]*[:=](?:\s|$)/u;

/** Returns the 0-based lines where fields between two lines of hyphens or plus signs begin within a text. */
export function fieldsWithin(markdown: string, tokens: readonly Token[]): readonly number[] {
  if (!/^[ \t]*(?:---|\+\+\+)[ \t]*$/m.test(markdown)) return [];
  const lines = markdown.split('\n').map((line) => line.trimEnd());
  const starts = tokens.flatMap(({ type, map }) => (map && (type === 'hr' || type === 'paragraph_open') ? [map[0]] : []));
  return starts.filter((start) => {
    const fence = lines[start];
    if (fence !== '---' && fence !== '+++') return false;
    const end = lines.indexOf(fence, start + 1);
    const fields = lines.slice(start + 1, end);
    return (
      end > start + 1 &&
      fields.every((line) => /^(?:$|\s|- |#)/.test(line) || fieldForm.test(line)) &&
      fieldForm.test(fields[0] ?? '')
    );
  });
}
