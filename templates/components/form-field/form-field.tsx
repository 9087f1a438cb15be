import type { ChangeEventHandler, InputHTMLAttributes, ReactNode } from 'react';

export interface FormFieldProps {
  /** Name under which the value is sent. A value without one stays in the page. */
  readonly name?: string;
  /** Unique on the page; by default the name's. */
  readonly id?: string;
  readonly label: string;
  /** Text after the label, such as "optional". */
  readonly note?: string;
  readonly hint?: string;
  /** Problem of the value, and its text for visitors who do not see its position. */
  readonly problem?: { readonly prefix: string; readonly text: string };
  /** 'input' by default. */
  readonly kind?: 'input' | 'choice' | 'long-text';
  /** Answers of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  /** The chosen answer, for a component that sets it; else the browser has it. */
  readonly choice?: { readonly value: string; readonly onChange: ChangeEventHandler<HTMLSelectElement> };
  readonly input: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'value'
    | 'required'
    | 'pattern'
    | 'title'
    | 'inputMode'
    | 'maxLength'
    | 'autoComplete'
    | 'spellCheck'
    | 'autoCapitalize'
  >;
  /** Help text below the input. */
  readonly children?: ReactNode;
}

/** Id of the input of a field, which links lead to. */
export const fieldId = (name: string): string => `field-${name}`;

/**
 * A question with its input, or a statement with its checkbox. React sets no value but that of a
 * choice that says so.
 */
export function FormField(props: FormFieldProps) {
  const { name = '', id = fieldId(name), label, note, hint, problem, input, children } = props;
  const described = [hint === undefined ? undefined : `${id}-hint`, problem === undefined ? undefined : `${id}-problem`];
  return (
    <div className="form-field" data-kind={input.type} data-wrong={problem === undefined ? undefined : ''}>
      <label htmlFor={id}>
        {label}
        {note === undefined ? null : <span className="form-field__note">{` ${note}`}</span>}
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
      <Control
        {...props}
        id={id}
        described={{
          'aria-describedby': described.filter((part) => part !== undefined).join(' ') || undefined,
          'aria-invalid': problem === undefined ? undefined : true,
        }}
      />
      {children}
    </div>
  );
}

interface ControlProps extends FormFieldProps {
  readonly described: Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-describedby' | 'aria-invalid'>;
}

function Control({ name, id, kind, options = [], choice, input, described }: ControlProps) {
  const { required, maxLength, title, autoComplete } = input;
  switch (kind) {
    case 'choice':
      return (
        <select name={name} id={id} required={required} title={title} autoComplete={autoComplete} {...choice} {...described}>
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
      );
    case 'long-text':
      return <textarea name={name} id={id} required={required} maxLength={maxLength} title={title} {...described} rows={6} />;
    default:
      return <input {...input} name={name} id={id} {...described} />;
  }
}
