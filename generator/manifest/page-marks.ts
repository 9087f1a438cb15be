import type { Problem } from '../errors/problem.ts';

/** Mark of pages and slices with a form, on a site without an address for forms. */
export interface FormlessMark {
  readonly lacksFormEndpoint?: true;
}

/** Mark of pages with half a character, which their documents show as U+FFFD. */
export interface HalfMark {
  /** The first text that has one, such as 'data.title'. */
  readonly halfIn?: string;
}

/** Mark of pages with warnings about their markup. */
export interface MarkupMark {
  readonly markup?: readonly Problem[];
}

/** Facts about a rendered page that hold until it is rendered again. */
export interface PageMarks extends FormlessMark, HalfMark, MarkupMark {}

/** Returns the marks alone. */
export const marksOf = ({ lacksFormEndpoint, halfIn, markup = [] }: PageMarks): PageMarks => ({
  ...formlessMark(lacksFormEndpoint === true),
  ...halfMark(halfIn),
  ...markupMark(markup),
});

export const markupMark = (markup: readonly Problem[]): MarkupMark => (markup.length === 0 ? {} : { markup });

export const halfMark = (halfIn: string | undefined): HalfMark => (halfIn === undefined ? {} : { halfIn });

export const formlessMark = (isFormless: boolean): FormlessMark => (isFormless ? { lacksFormEndpoint: true } : {});
