/** Mark of pages and slices with a form, on a site without an address for forms. */
export interface FormlessMark {
  readonly lacksFormEndpoint?: true;
}

/** Mark of pages with half a character, which their documents show as U+FFFD. */
export interface HalfMark {
  /** The first text that has one, such as 'data.title'. */
  readonly halfIn?: string;
}

/** Facts about a rendered page that hold until it is rendered again. */
export interface PageMarks extends FormlessMark, HalfMark {}

export const halfMark = (halfIn: string | undefined): HalfMark => (halfIn === undefined ? {} : { halfIn });

export const formlessMark = (isFormless: boolean): FormlessMark => (isFormless ? { lacksFormEndpoint: true } : {});
