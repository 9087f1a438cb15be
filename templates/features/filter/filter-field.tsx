import '../../components/form-field/form-field.css';
import './filter-field.css';
import { useId } from 'react';
import { formatMessage } from '../../messages/format-message.ts';

/** `{count}` is a number of results. */
export interface FilterTexts {
  readonly label: string;
  readonly none: string;
  readonly one: string;
  readonly other: string;
}

export interface FilterFieldProps {
  readonly texts: FilterTexts;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Number of results. */
  readonly count: number;
}

/** A field that narrows a list down while a visitor types. Without scripts, the whole list is shown and no field. */
export function FilterField({ texts, value, onChange, count }: FilterFieldProps) {
  const id = useId();
  return (
    <div className="form-field filter-field needs-client">
      <label htmlFor={id}>{texts.label}</label>
      <input id={id} type="search" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
      <p role="status">{statusOf(value, count, texts)}</p>
    </div>
  );
}

/** Returns the number of results in words; nothing if all are shown. */
function statusOf(query: string, count: number, { none, one, other }: FilterTexts): string {
  if (query.trim() === '') return '';
  return count === 0 ? none : formatMessage(count === 1 ? one : other, { count: String(count) });
}
