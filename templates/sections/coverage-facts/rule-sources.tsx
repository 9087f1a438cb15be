import { formatDate } from '../../components/date/format-date.ts';
import { Link } from '../../components/link/link.tsx';
import { LinkedText } from '../../components/link/linked-text.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { useSite } from '../../site-context.tsx';
import type { Authorities, FactsTexts, ProvinceFacts } from '../../site-shared.ts';

export interface RuleSourcesProps {
  readonly facts: ProvinceFacts;
  /** Authorities of the province. */
  readonly authority: Authorities | undefined;
  readonly texts: Pick<FactsTexts, 'publicInsurer' | 'regulator' | 'ombudservice' | 'sources' | 'reviewed'>;
}

/** Details of the rules in a province, who watches over them, and where they are written. */
export function RuleSources({ facts, authority, texts }: RuleSourcesProps) {
  const { publicInsurer, note } = facts;
  const lines = [
    publicInsurer === undefined ? undefined : formatMessage(texts.publicInsurer, { name: publicInsurer }),
    note,
  ].flatMap((line) => line ?? []);
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {authority === undefined ? null : (
        <p>
          <Named message={texts.regulator} {...authority.regulator} />{' '}
          <Named message={texts.ombudservice} {...authority.ombudservice} />
        </p>
      )}
      <Sources facts={facts} texts={texts} />
    </>
  );
}

/** Changes of the law that are near, or new, with their sources. They are the same for all visitors, so nothing moves. */
export function RuleChanges({ facts }: { readonly facts: readonly ProvinceFacts[] }) {
  return facts.map(
    ({ codes, change }) =>
      change && (
        <p key={codes.join()}>
          <LinkedText parts={change} />
        </p>
      ),
  );
}

/** A sentence with a linked name. */
function Named({ message, name, address }: { readonly message: string; readonly name: string; readonly address: string }) {
  const [before, after] = message.split('{name}');
  return (
    <>
      {before}
      <Link to={address}>{name}</Link>
      {after}
    </>
  );
}

function Sources({ facts: { sources, reviewedOn }, texts }: Pick<RuleSourcesProps, 'facts' | 'texts'>) {
  const { language } = useSite();
  return (
    <p className="coverage-facts__sources">
      {texts.sources} <LinkedText parts={sources} />. {formatMessage(texts.reviewed, { date: formatDate(reviewedOn, language) })}
    </p>
  );
}
