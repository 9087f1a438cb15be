/** Mark of pages and slices with a form, on a site without an address for forms. */
export interface FormlessMark {
  readonly lacksFormEndpoint?: true;
}

export const formlessMark = (isFormless: boolean): FormlessMark => (isFormless ? { lacksFormEndpoint: true } : {});
