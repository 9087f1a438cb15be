import type { QuestionLink } from '../../components/question-list/question-list.tsx';

/** Query keys of pages with questions: the category to show, the question to highlight. */
export const productKey = 'p';
export const questionKey = 'q';

/** Returns the id if it is one of `ids`. */
export const findId = (ids: readonly string[], wantedId: string | undefined): string | undefined =>
  ids.find((id) => id === wantedId);

/** Returns true if a link leads to the question with this slug. */
export const isQuestion = ({ path }: QuestionLink, slug: string | undefined): boolean =>
  slug !== undefined && slug !== '' && path.endsWith(`/${slug}/`);
