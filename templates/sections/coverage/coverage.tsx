import './coverage.css';
import { useProvince } from '../../features/province/province-provider.tsx';
import { formatDollars } from '../../messages/format-dollars.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { useMessages, useSite } from '../../site-context.tsx';
import type { FactsTexts, ProvinceFacts } from '../../site-shared.ts';
import { factsIn } from '../coverage-facts/facts-in.ts';

export interface CoverageItem {
  readonly name: string;
  /** Losses that it pays for. */
  readonly text: string;
  /** Place in our policies, if no law decides. */
  readonly status: 'included' | 'by-province' | 'optional';
  /** Name of the cover in the law, which says whether it is mandatory in the visitor's province. */
  readonly cover?: ProvinceFacts['covers'][number]['cover'];
  /** Usual limit or deductible. */
  readonly limit: string;
  /** A loss, and what the policy pays for it. */
  readonly example: string;
}

export interface CoverageProps {
  /** Name of the product. */
  readonly name: string;
  readonly items: readonly CoverageItem[];
  /** Rules of the law, by province. */
  readonly facts: readonly ProvinceFacts[];
  readonly texts: Pick<FactsTexts, 'caption' | 'statuses' | 'minimum'>;
}

/**
 * Coverages of a policy side by side. On narrow screens each row is a block, whose cells name their
 * column; it has the same height in every province, so that nothing below moves.
 */
export function Coverage({ name, items, facts, texts }: CoverageProps) {
  const { province, activeProvince } = useProvince();
  const { columns, columnInCell } = useMessages().product;
  const isByLaw = items.some(({ cover }) => cover !== undefined);
  const own = isByLaw ? factsIn(facts, activeProvince) : undefined;
  return (
    <div className="prose coverage">
      <table>
        <caption>{own === undefined ? name : formatMessage(texts.caption, { name, at: province?.at ?? '' })}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.text}</th>
            <th scope="col">{columns.limit}</th>
            <th scope="col">{columns.example}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.name}>
              <th scope="row">{item.name}</th>
              <td>
                <StatusBadge item={item} own={own} texts={texts} />
              </td>
              <td>{item.text}</td>
              <td>
                <b>{formatMessage(columnInCell, { column: columns.limit })}</b> {item.limit}{' '}
                <Minimum item={item} own={own} texts={texts} />
              </td>
              <td>
                <b>{formatMessage(columnInCell, { column: columns.example })}</b> {item.example}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OwnProps extends Pick<CoverageProps, 'texts'> {
  readonly item: CoverageItem;
  /** Rules of the visitor's province, if they decide. */
  readonly own: ProvinceFacts | undefined;
}

function StatusBadge({ item: { cover, status }, own, texts }: OwnProps) {
  const { product } = useMessages();
  const byLaw = cover && own && (own.covers.find((each) => each.cover === cover)?.status ?? 'unknown');
  const isIncluded = byLaw === undefined ? status === 'included' : byLaw === 'mandatory';
  return (
    <span className={`badge badge--${isIncluded ? 'included' : 'optional'}`}>
      {byLaw === undefined ? product[status === 'by-province' ? 'byProvince' : status] : texts.statuses[byLaw]}
    </span>
  );
}

/** Lowest limit that the law accepts for liability. */
function Minimum({ item: { cover }, own, texts: { minimum, statuses } }: OwnProps) {
  const { language } = useSite();
  if (cover !== 'liability' || own === undefined) return null;
  const amount = own.minimumLiability === undefined ? statuses.unknown : formatDollars(own.minimumLiability, language);
  return <span>{formatMessage(minimum, { amount })}</span>;
}
