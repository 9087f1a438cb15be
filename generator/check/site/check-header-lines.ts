import type { Problem } from '../../errors/problem.ts';
import { maxLineLength } from '../../publish/site-files/headers-file.ts';
import { checkErrors } from '../errors.ts';

/** Reports lines of `_headers` that are too long for some hosts, which drop them. */
export function checkHeaderLines(text: string): Problem[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.length <= maxLineLength) return [];
    const [name = ''] = line.trim().split(':');
    const where = { file: '_headers', line: at + 1 };
    return [checkErrors.HEADER_LINE_LONG({ name, length: line.length, limit: maxLineLength }, { where })];
  });
}
