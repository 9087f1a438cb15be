import './form-field.css';
import type { InputHTMLAttributes, ReactNode } from 'react';

export interface FormFieldProps {
  /** Name under which the value is sent. */
  readonly name: string;
  readonly label: string;
  /** Text after the label, such as "optional". */
  readonly note?: string;
  readonly hint?: string;
  /** Problem of the value, and its text for visitors who do not see its position. */
  readonly problem?: { readonly prefix: string; readonly text: string };
  readonly input: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'value' | 'required' | 'pattern' | 'title' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'autoCapitalize'
  >;
  /** Help text below the input. */
  readonly children?: ReactNode;
}

/** Id of the input of a field, which links lead to. */
export const fieldId = (name: string): string => `field-${name}`;

/**
 * A question with its input, or a statement with its checkbox. React never sets the value of an
 * input.
 */
export function FormField({ name, label, note, hint, problem, input, children }: FormFieldProps) {
  const id = fieldId(name);
  const described = [hint === undefined ? undefined : `${id}-hint`, problem === undefined ? undefined : `${id}-problem`];
  return (
    <div className="form-field" data-kind={input.type} data-wrong={problem === undefined ? undefined : ''}>
      <label htmlFor={id}>
        {label}
        {note === undefined ? null : <span className="form-field__note"> {note}</span>}
      </label>
      {hint === undefined ? null : (
        <p className="form-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem === undefined ? null : (
        <p className="form-field__problem" id={`${id}-problem`}>
          <span className="visually-hidden">{problem.prefix} </span>
          {problem.text}
        </p>
      )}
      <input
        {...input}
        id={id}
        name={name}
        aria-describedby={described.filter((part) => part !== undefined).join(' ') || undefined}
        aria-invalid={problem === undefined ? undefined : true}
      />
      {children}
    </div>
  );
}
