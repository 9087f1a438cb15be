import type { QuestionLink } from '../../components/question-list/question-list.tsx';

/** Query keys of the pages that list questions: the category to show, and the question to point out. */
export const productKey = 'p';
export const questionKey = 'q';

/** One of the ids, if it is among them. */
export const knownId = (ids: readonly string[], asked: string | undefined): string | undefined => ids.find((id) => id === asked);

/** Whether a link leads to the question of this slug. */
export const isQuestion = ({ path }: QuestionLink, slug: string | undefined): boolean =>
  slug !== undefined && slug !== '' && path.endsWith(`/${slug}/`);
