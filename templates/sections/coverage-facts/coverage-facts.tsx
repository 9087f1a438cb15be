import './coverage-facts.css';
import { useProvince } from '../../features/province/province-provider.tsx';
import { formatDollars } from '../../messages/format-dollars.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { useSite } from '../../site-context.tsx';
import type { Authorities, FactsTexts, Province, ProvinceFacts } from '../../site-shared.ts';
import { RuleChanges, RuleSources } from './rule-sources.tsx';

type Cover = ProvinceFacts['covers'][number]['cover'];
type Status = ProvinceFacts['covers'][number]['status'];

export interface CoverageFactsProps {
  /** Name of the product. */
  readonly name: string;
  readonly facts: readonly ProvinceFacts[];
  readonly authorities: readonly Authorities[];
  readonly texts: FactsTexts;
}

/**
 * Rules of the law in the visitor's province, and in all provinces if they are opened. The table has
 * the same height in every province, so that nothing below moves.
 */
export function CoverageFacts({ name, facts, authorities, texts }: CoverageFactsProps) {
  const { province, activeProvince } = useProvince();
  const own = facts.find(({ codes }) => codes.includes(activeProvince)) ?? facts[0];
  const authority = authorities.find(({ code }) => code === activeProvince);
  return (
    <div className="prose coverage-facts">
      <RuleChanges facts={facts} />
      {own === undefined ? null : (
        <>
          <FactsTable
            caption={formatMessage(texts.caption, { name, at: province?.at ?? '' })}
            own={own}
            facts={facts}
            texts={texts}
          />
          <details>
            <summary>{texts.more}</summary>
            <RuleSources facts={own} authority={authority} texts={texts} />
          </details>
        </>
      )}
      <Everywhere facts={facts} texts={texts} />
    </div>
  );
}

interface FactsTableProps extends Pick<CoverageFactsProps, 'facts' | 'texts'> {
  readonly caption: string;
  readonly own: ProvinceFacts;
}

/** One row for each cover that any province has. */
function FactsTable({ caption, own, facts, texts }: FactsTableProps) {
  const { language } = useSite();
  const listed = new Set(facts.flatMap((each) => each.covers.map(({ cover }) => cover)));
  // The names of the covers have their order, too.
  const covers = (Object.keys(texts.covers) as Cover[]).filter((cover) => listed.has(cover));
  const statusOf = (name: Cover) => own.covers.find(({ cover }) => cover === name)?.status;
  const hasMinimum = facts.some(({ minimumLiability }) => minimumLiability !== undefined);
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.cover}</th>
          <th scope="col">{texts.status}</th>
        </tr>
      </thead>
      <tbody>
        {covers.map((cover) => (
          <tr key={cover}>
            <th scope="row">{texts.covers[cover]}</th>
            <td>{statusText(statusOf(cover), texts)}</td>
          </tr>
        ))}
        {hasMinimum ? (
          <tr>
            <th scope="row">{texts.minimumTitle}</th>
            <td>{own.minimumLiability === undefined ? texts.statuses.unknown : formatDollars(own.minimumLiability, language)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** Returns the words for a status; undefined is a cover that was not found in a source. */
const statusText = (status: Status | undefined, { statuses }: FactsTexts): string => statuses[status ?? 'unknown'];

function Everywhere({ facts, texts }: Pick<CoverageFactsProps, 'facts' | 'texts'>) {
  const { language, shared } = useSite();
  const { provinces } = shared.site;
  const nameOf = (code: Province['code']): string => provinces.find((province) => province.code === code)?.name ?? code;
  return (
    <details>
      <summary>{texts.everywhere}</summary>
      <dl>
        {facts.map((each) => (
          <div key={each.codes.join()}>
            <dt>{each.codes.map(nameOf).join(', ')}</dt>
            {groupCovers(each).map(([status, covers]) => (
              <dd key={status}>
                {formatMessage(texts.summary, {
                  status: statusText(status, texts),
                  covers: covers.map((cover) => texts.covers[cover]).join('; '),
                })}
                {status === 'mandatory' && each.minimumLiability !== undefined
                  ? `. ${formatMessage(texts.minimum, { amount: formatDollars(each.minimumLiability, language) })}`
                  : ''}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Returns the covers of each status, in the order of the statuses' first covers. */
function groupCovers({ covers }: ProvinceFacts): readonly (readonly [Status, readonly Cover[]])[] {
  const statuses = [...new Set(covers.map(({ status }) => status))];
  return statuses.map((status) => [status, covers.filter((each) => each.status === status).map(({ cover }) => cover)]);
}
