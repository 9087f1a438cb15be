import type { Ref } from 'react';
import { tokenParameter } from '#contract/forms';
import { withPrefix } from '#contract/page-path';
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx';
import { FormField, fieldId } from '../../components/form-field/form-field.tsx';
import { Link } from '../../components/link/link.tsx';
import { usePage, useSite } from '../../site-context.tsx';
import { useHydrated } from '../use-hydrated.tsx';
import { type FieldProblem, fieldRules } from './field-rules.ts';
import type { CampaignFormData, FormFieldData, FormTexts } from './form-data.ts';
import { type FormProgress, isAnswered } from './form-progress.ts';

export interface FormFieldsProps {
  readonly form: CampaignFormData;
  /** Address of the endpoint. */
  readonly action: string;
  readonly progress: FormProgress;
  readonly id: string;
  readonly titleId: string;
  readonly ref: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
}

/** The form itself. It works without scripts too: the browser then validates and posts it. */
export function FormFields({ form, action, progress, id, titleId, ref, onSubmit }: FormFieldsProps) {
  const { title, lead, fields, submit, texts } = form;
  const { request, problems } = progress;
  const { language, pathPrefix } = useSite();
  const { path } = usePage();
  const isLoading = request === 'LOADING';
  return (
    <form
      className="request__form"
      id={id}
      tabIndex={-1}
      ref={ref}
      method="post"
      action={action}
      aria-labelledby={titleId}
      noValidate={useHydrated()}
      inert={isAnswered(request)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <p>{lead}</p>
      {problems.length === 0 ? null : (
        <ErrorSummary title={texts.problemTitle} items={problems.map((problem) => ({ ...problem, id: fieldId(problem.name) }))} />
      )}
      {fields.map((field) => (
        <Field key={field.name} field={field} texts={texts} problem={problems.find((problem) => problem.name === field.name)} />
      ))}
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="page" value={withPrefix(path, pathPrefix)} />
      {/* The first script that removes the token from the address fills it in. React does not change its value. */}
      <input type="hidden" name={tokenParameter} />
      <button type="submit" className="button button--primary" aria-disabled={isLoading || undefined}>
        {isLoading ? texts.sending : submit}
      </button>
      <p className="request__privacy">
        <Link to="/privacy/" target="_blank">
          {texts.privacy}
        </Link>
      </p>
    </form>
  );
}

interface FieldProps {
  readonly field: FormFieldData;
  readonly texts: FormTexts;
  readonly problem: FieldProblem | undefined;
}

function Field({ field: { name, label, hint, isOptional }, texts, problem }: FieldProps) {
  const { read: _read, ...attributes } = fieldRules[name];
  const isName = name === 'firstName' || name === 'lastName';
  return (
    <FormField
      name={name}
      label={label}
      {...(isOptional ? { note: texts.optional } : {})}
      {...(hint === undefined ? {} : { hint })}
      {...(problem === undefined ? {} : { problem: { prefix: texts.error, text: problem.text } })}
      input={{
        ...attributes,
        required: !isOptional,
        ...(attributes.type === 'checkbox' ? { value: 'yes' } : {}),
        ...(attributes.pattern === undefined ? {} : { title: hint }),
        ...(isName ? {} : { spellCheck: false }),
      }}
    >
      {name === 'pointsNumber' ? (
        <Link to="/faqs/pc-optimum/" data-overlay="modal:PCO_CARD_NUMBER_INFO" aria-haspopup="dialog">
          {texts.whereIsMyNumber}
        </Link>
      ) : null}
    </FormField>
  );
}
