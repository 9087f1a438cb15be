import '../../components/form-field/form-field.css';
import './filter-field.css';
import { useId } from 'react';

export interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Result in words, for everybody; empty without one. */
  readonly status: string;
}

/** A field that narrows a list down while a visitor types. Without scripts, the whole list is shown and no field. */
export function FilterField({ label, value, onChange, status }: FilterFieldProps) {
  const id = useId();
  return (
    <div className="form-field filter-field needs-client">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
      <p role="status">{status}</p>
    </div>
  );
}
