import { Icon } from '../../components/icon/icon.tsx';
import { PageIconDisc, type PageIconName } from '../../components/icon/page-icon.tsx';
import { Link } from '../../components/link/link.tsx';
import { StepList, type Titled } from '../../components/step-list/step-list.tsx';
import { type OpeningHours, openingAt } from '../../features/opening/opening-times.ts';
import { useNow } from '../../features/opening/use-now.tsx';
import { PrintButton } from '../../features/print/print-button.tsx';
import { useSite } from '../../site-context.tsx';

interface Phone {
  readonly phone: string;
  readonly phoneNumber: string;
}

export interface ClaimCase {
  /** Anchor: unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly icon: PageIconName;
  readonly now: readonly Titled[];
  readonly atHand: readonly string[];
  readonly line: Phone & { readonly name: string };
}

export interface ClaimTexts {
  readonly title: string;
  readonly lead: string;
  readonly now: string;
  readonly atHand: string;
  readonly notYet: string;
  readonly call: string;
  readonly inHours: string;
  readonly anyTime: string;
  readonly callNow: string;
  readonly notes: string;
  readonly notesHint: string;
  readonly claimNumber: string;
  readonly spokeTo: string;
  readonly print: string;
}

export interface ClaimCasesProps {
  readonly cases: readonly ClaimCase[];
  readonly texts: ClaimTexts;
  readonly hours: OpeningHours;
}

/**
 * Lists what to do in each case. Open cases are printed, or all if none is open. The anchor is on the
 * content, because browsers open a details element only for a link to its hidden content.
 */
export function ClaimCases({ cases, texts, hours }: ClaimCasesProps) {
  const now = useNow();
  const isOpen = now === undefined ? undefined : openingAt(hours, now)?.isOpen === true;
  return (
    <div className="claim-cases">
      {cases.map((each) => (
        <details key={each.id} className="claim-case">
          <summary>
            <PageIconDisc name={each.icon} />
            <h3>{each.title}</h3>
            <span className="claim-case__text">{each.text}</span>
            <Icon name="chevron-down" />
          </summary>
          <div id={each.id} className="claim-case__body">
            <h4>{texts.now}</h4>
            <StepList items={each.now} level={5} />
            <CheckList {...each} texts={texts} />
            <Numbers line={each.line} texts={texts} isOpen={isOpen} />
            <Summary id={each.id} texts={texts} />
          </div>
        </details>
      ))}
    </div>
  );
}

/** Lists what to have at hand. Checks have no name and stay in the page. */
function CheckList({ id, atHand, texts }: Pick<ClaimCase, 'id' | 'atHand'> & { readonly texts: ClaimTexts }) {
  return (
    <>
      <h4>{texts.atHand}</h4>
      <ul className="claim-case__list">
        {atHand.map((item, index) => (
          <li key={item}>
            <input type="checkbox" id={`${id}-${index}`} />
            <label htmlFor={`${id}-${index}`}>{item}</label>
          </li>
        ))}
      </ul>
      <p>{texts.notYet}</p>
    </>
  );
}

interface NumbersProps {
  readonly line: ClaimCase['line'];
  readonly texts: ClaimTexts;
  /** If the office is open; undefined until the time is known. */
  readonly isOpen: boolean | undefined;
}

/** The numbers by hour. The one that is answered now is marked once the time is known. */
function Numbers({ line, texts, isOpen }: NumbersProps) {
  const { site } = useSite().shared;
  const inHours = { phone: line, label: texts.inHours, lines: site.hours.slice(0, -1), isNow: isOpen === true };
  const anyTime = { phone: site, label: texts.anyTime, lines: [], isNow: isOpen === false };
  return (
    <>
      <h4>{texts.call}</h4>
      <p>{line.name}</p>
      <ul className="claim-case__numbers">
        {[inHours, anyTime].map(({ phone, label, lines, isNow }) => (
          <li key={label} data-now={isNow ? '' : undefined}>
            <span>
              {label} {isNow ? <span className="visually-hidden">{texts.callNow}</span> : null}
            </span>
            <Link to={`tel:${phone.phoneNumber}`}>{phone.phone}</Link>
            {lines.map((text) => (
              <small key={text}>{text}</small>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Notes for the call, lines to fill in on paper, and the button that prints both. */
function Summary({ id, texts }: { readonly id: string; readonly texts: ClaimTexts }) {
  return (
    <>
      <div className="claim-case__notes">
        <label htmlFor={`${id}-notes`}>{texts.notes}</label>
        <p id={`${id}-notes-hint`}>{texts.notesHint}</p>
        <textarea id={`${id}-notes`} rows={4} autoComplete="off" aria-describedby={`${id}-notes-hint`} />
      </div>
      <p className="claim-case__paper">{texts.claimNumber}</p>
      <p className="claim-case__paper">{texts.spokeTo}</p>
      <p className="button-row">
        <PrintButton className="button button--secondary">{texts.print}</PrintButton>
      </p>
    </>
  );
}
