import { bundleErrors } from '../../generator/bundle/errors.ts';
import { checkErrors } from '../../generator/check/errors.ts';
import { publicErrors } from '../../generator/content/errors.ts';
import { packageErrors } from '../../generator/errors/optional-packages.ts';
import { systemErrors } from '../../generator/errors/system-errors.ts';
import { graphErrors } from '../../generator/graph/errors.ts';
import { imageErrors } from '../../generator/images/errors.ts';
import { contentErrors } from '../../generator/model/errors.ts';
import { outputErrors } from '../../generator/publish/errors.ts';
import { renderErrors } from '../../generator/render/errors.ts';
import { textErrors } from '../../generator/rich-text/errors.ts';
import { routeErrors } from '../../generator/routes/errors.ts';
import { serveErrors } from '../../generator/serve/errors.ts';
import { codeErrors, configErrors } from '../../generator/settings/errors.ts';
import { contentfulErrors } from '../../generator/sources/contentful/errors.ts';
import { exportErrors } from '../../generator/sources/contentful/file-errors.ts';
import { chosenSourceErrors } from '../../generator/sources/errors.ts';
import { sourceErrors } from '../../generator/sources/site/errors.ts';

/** The catalogues of all stages. */
export const catalogues = [
  codeErrors,
  configErrors,
  contentErrors,
  chosenSourceErrors,
  sourceErrors,
  contentfulErrors,
  exportErrors,
  textErrors,
  imageErrors,
  graphErrors,
  routeErrors,
  bundleErrors,
  renderErrors,
  outputErrors,
  publicErrors,
  serveErrors,
  checkErrors,
  packageErrors,
  systemErrors,
];

/** Names of elements are words outside code, not elements. */
const asWords = (text: string): string =>
  text.replace(/`[^`]*`|<|\*\*|\{\.|:::/g, (part) => (part.startsWith('`') ? part : part === '**' ? '\\*\\*' : `\\${part}`));

/** Returns the page that lists every message, printed from the catalogues. */
export function printCatalogue(): string {
  const areas = [...new Set(catalogues.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const ofArea = catalogues.filter((catalogue) => catalogue.area === area);
    const rows = ofArea
      .flatMap(({ definitions }) => Object.entries(definitions))
      .map(([name, { title, hint }]) => {
        const remedy = typeof hint === 'string' ? hint : 'The message says what is expected.';
        return `| \`${area}_${name}\` | ${asWords(title)} | ${asWords(remedy)} |`;
      });
    return [`## ${area}`, '', '| code | what is wrong | what to do |', '|---|---|---|', ...rows].join('\n');
  });
  const intro =
    'Every mistake that can be reported. Codes are permanent. This page is printed from the catalogues: `npm run docs`.';
  return `${['# Error messages', intro, ...sections].join('\n\n')}\n`;
}
