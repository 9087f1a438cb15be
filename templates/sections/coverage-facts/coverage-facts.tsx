import './coverage-facts.css';
import { useProvince } from '../../features/province/province-provider.tsx';
import { formatDollars } from '../../messages/format-dollars.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { useSite } from '../../site-context.tsx';
import type { Authorities, FactsTexts, Province, ProvinceFacts } from '../../site-shared.ts';
import { factsIn } from './facts-in.ts';
import { RuleChanges, RuleSources } from './rule-sources.tsx';

type Cover = ProvinceFacts['covers'][number]['cover'];
type Status = ProvinceFacts['covers'][number]['status'];

export interface CoverageFactsProps {
  readonly facts: readonly ProvinceFacts[];
  readonly authorities: readonly Authorities[];
  readonly texts: FactsTexts;
}

/** Sources of the rules in the visitor's province, and the rules of all provinces, if they are opened. */
export function CoverageFacts({ facts, authorities, texts }: CoverageFactsProps) {
  const { activeProvince } = useProvince();
  const own = factsIn(facts, activeProvince);
  const authority = authorities.find(({ code }) => code === activeProvince);
  return (
    <div className="prose coverage-facts">
      <RuleChanges facts={facts} />
      {own === undefined ? null : (
        <details>
          <summary>{texts.more}</summary>
          <RuleSources facts={own} authority={authority} texts={texts} />
        </details>
      )}
      <Everywhere facts={facts} texts={texts} />
    </div>
  );
}

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
                  status: texts.statuses[status],
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
