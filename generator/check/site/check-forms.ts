import type { Problem } from '../../errors/problem.ts';
import { checkErrors } from '../errors.ts';
import type { PageFacts } from '../page/page-facts.ts';

/** Reports pages with a form if the site has no form endpoint. */
export const checkForms = ({ file, lacksFormEndpoint }: PageFacts): Problem[] =>
  lacksFormEndpoint ? [checkErrors.FORM_ENDPOINT_MISSING({}, { where: { file } })] : [];
