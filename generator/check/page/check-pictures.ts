import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { CheckedPage } from './checked-page.ts';

/** Reports pictures without an alternative text, or with a file name as one. */
export function checkPictures({ elements, origin }: CheckedPage): Problem[] {
  return elements.flatMap((element) => {
    const { name, attributes } = element;
    const { alt, src = '' } = attributes;
    if (name !== 'img') return [];
    if (alt === undefined) return [checkErrors.ALT_MISSING({ src }, { where: origin(element) })];
    const isFileName = /^\S+\.(avif|gif|jpe?g|png|svg|webp)$/i.test(alt.trim()) || (alt !== '' && alt === stemOf(src));
    return isFileName ? [checkErrors.ALT_FILE_NAME({ alt }, { where: origin(element) })] : [];
  });
}

/** 'car-1x' of '/assets/car-1x.png'. */
const stemOf = (src: string): string => /([^/]+)\.\w+$/.exec(src)?.[1] ?? '';
