import './sources.css';
import { LinkedText, type TextPart } from '../../components/link/linked-text.tsx';

export interface SourcesProps {
  readonly title: string;
  /** Each source, with its day if it has one, then the authorities, and the service for complaints. */
  readonly items: readonly (readonly TextPart[])[];
}

/** Sources of the rules that a page states, with their dates and authorities. */
export const Sources = ({ title, items }: SourcesProps) => (
  <div className="prose sources">
    <hr />
    <h2>{title}</h2>
    <ul>
      {items.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          <LinkedText parts={parts} />
        </li>
      ))}
    </ul>
  </div>
);
