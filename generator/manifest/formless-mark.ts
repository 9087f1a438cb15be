/** Marks what asks for the address of a form on a site that has none. */
export interface FormlessMark {
  readonly lacksFormEndpoint?: true;
}

export const formlessMark = (isFormless: boolean): FormlessMark => (isFormless ? { lacksFormEndpoint: true } : {});
