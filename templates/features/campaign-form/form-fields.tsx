import type { Ref } from 'react';
import { outcomePrefixField, tokenParameter } from '#contract/forms';
import { withPrefix } from '#contract/page-path';
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx';
import { FormField, fieldId } from '../../components/form-field/form-field.tsx';
import { Link } from '../../components/link/link.tsx';
import { usePage, useSite } from '../../site-context.tsx';
import { useHydrated } from '../use-hydrated.tsx';
import { type FieldProblem, fieldRules } from './field-rules.ts';
import type { CampaignFormData, FormFieldData, FormTexts } from './form-data.ts';
import { type FormProgress, isAnswered } from './form-progress.ts';

/** Beginning of the ids of the form that asks for a link, next to the form that needs it. */
export const linkPrefix = 'link-';

export const formId = (prefix: string): string => `${prefix}form`;

export interface FormFieldsProps {
  readonly form: CampaignFormData;
  /** Address of the endpoint. */
  readonly action: string;
  readonly progress: FormProgress;
  /** Beginning of all ids, for the second form of a page; else ''. */
  readonly prefix: string;
  readonly ref: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
}

/** The form itself. It works without scripts too: the browser then validates and posts it. */
export function FormFields({ form, action, progress, prefix, ref, onSubmit }: FormFieldsProps) {
  const { title, lead, fields, submit, texts, linkForm } = form;
  const id = formId(prefix);
  const titleId = `${id}-title`;
  const { request, problems } = progress;
  const { language, pathPrefix } = useSite();
  const { path } = usePage();
  const isLoading = request === 'LOADING';
  return (
    <form
      className={prefix === '' ? 'request__form' : 'request__form request__form--link'}
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
      {linkForm === undefined ? null : (
        <p>
          {texts.noLink} <a href={`#${formId(linkPrefix)}`}>{texts.askForLink}</a>
        </p>
      )}
      {problems.length === 0 ? null : (
        <ErrorSummary
          title={texts.problemTitle}
          items={problems.map((problem) => ({ ...problem, id: fieldId(prefix + problem.name) }))}
        />
      )}
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          texts={texts}
          prefix={prefix}
          problem={problems.find((problem) => problem.name === field.name)}
        />
      ))}
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="page" value={withPrefix(path, pathPrefix)} />
      {prefix === '' ? null : <input type="hidden" name={outcomePrefixField} value={prefix} />}
      {/* The first script that removes the token from the address fills it in. React does not change its value. */}
      {linkForm === undefined ? null : <input type="hidden" name={tokenParameter} />}
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
  readonly prefix: string;
  readonly problem: FieldProblem | undefined;
}

function Field({ field: { name, label, hint, isOptional, options }, texts, prefix, problem }: FieldProps) {
  const { read: _read, type, ...attributes } = fieldRules[name];
  const kind = type === 'choice' || type === 'long-text' ? type : 'input';
  const isName = name === 'firstName' || name === 'lastName';
  return (
    <FormField
      name={name}
      id={fieldId(prefix + name)}
      label={label}
      kind={kind}
      {...(options === undefined ? {} : { options: [{ value: '', label: texts.choose }, ...options] })}
      {...(isOptional ? { note: texts.optional } : {})}
      {...(hint === undefined ? {} : { hint })}
      {...(problem === undefined ? {} : { problem: { prefix: texts.error, text: problem.text } })}
      input={{
        ...attributes,
        ...(kind === 'input' ? { type } : {}),
        required: !isOptional,
        ...(type === 'checkbox' ? { value: 'yes' } : {}),
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
