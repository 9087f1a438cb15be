import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import { textIn } from '../parse-html.ts';
import type { CheckedPage } from './checked-page.ts';

/** Reports pages without exactly one <h1>, and headings that skip a level. */
export function checkHeadings({ file, elements, origin }: CheckedPage): Problem[] {
  const headings = elements.filter(({ name }) => /^h[1-6]$/.test(name));
  const count = headings.filter(({ name }) => name === 'h1').length;
  const problems = count === 1 ? [] : [checkErrors.HEADING_FIRST({ count }, { where: { file } })];
  let from = 0;
  for (const heading of headings) {
    const to = Number(heading.name.slice(1));
    // Menus may have headings before the page's <h1>.
    if (to > Math.max(from, 1) + 1) {
      problems.push(checkErrors.HEADING_SKIPPED({ from, to, text: textIn(heading).trim() }, { where: origin(heading) }));
    }
    from = to;
  }
  return problems;
}
