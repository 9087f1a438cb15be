import { useState } from 'react';
import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { FormField } from '../../components/form-field/form-field.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { useMessages, useSite } from '../../site-context.tsx';
import { provinceOptions, quebec } from '../province/province.ts';
import { useHydrated } from '../use-hydrated.tsx';
import { CallBack } from './call-back.tsx';
import type { QuoteData } from './quote-data.ts';
import { offeredIn, postalCodePattern } from './quote-rules.ts';
import { type QuoteProvince, type QuoteState, type QuoteSubject, useQuote } from './use-quote.tsx';

export interface QuoteStartProps extends QuoteSubject {
  /** Id of the title, with which the ids of all fields begin. */
  readonly id?: string;
  /** Level of the title; without one, the title is an element around it. */
  readonly level?: 2;
}

/**
 * Start of a quote: what and where, then the site of quotes or a call. The browser sends the form,
 * with and without scripts.
 */
export function QuoteStart({ id = 'quote', level, ...subject }: QuoteStartProps) {
  const { language } = useSite();
  const { address, products, texts } = subject.quote;
  const state = useQuote(subject);
  const { form, problems, isOffered, onSubmit } = state;
  const isHydrated = useHydrated();
  const [isUsed, setUsed] = useState(false);
  return (
    <div className="quote">
      {level && <h2 id={id}>{texts.title}</h2>}
      <form
        className="quote__form"
        ref={form}
        method="get"
        action={address}
        aria-labelledby={id}
        noValidate={isHydrated}
        onSubmit={onSubmit}
        onFocus={() => setUsed(true)}
        onBlur={() => setUsed(false)}
      >
        <Selects id={id} state={state} quote={subject.quote} />
        <div className="quote__code">
          <div inert={!isOffered}>
            <FormField
              name="postalCode"
              id={`${id}-postal`}
              label={texts.postalCode.label}
              note={texts.optional}
              hint={texts.postalCode.hint}
              {...(problems.postalCode === undefined ? {} : { problem: { prefix: texts.error, text: problems.postalCode } })}
              input={{ type: 'text', autoComplete: 'postal-code', pattern: postalCodePattern }}
            />
          </div>
          <p role="status" aria-live={isUsed ? undefined : 'off'}>
            {isOffered ? null : <MissingText state={state} />}
          </p>
        </div>
        <input type="hidden" name="lang" value={language} />
        {isOffered ? (
          <button type="submit" className="button button--primary">
            {texts.continueOnline}
          </button>
        ) : (
          <Alternative quote={subject.quote} state={state} />
        )}
      </form>
      {isHydrated ? null : (
        <div className="without-client">
          {products.map(
            ({ slug, exceptions }) => exceptions && slug === (subject.product ?? slug) && <p key={slug}>{exceptions}</p>,
          )}
        </div>
      )}
      <CallBack id={`${id}-call`} level={(level ?? 2) + 1} texts={texts} state={state} />
    </div>
  );
}

/** Browsers would restore an earlier choice after a reload, which the component does not know. */
const autoComplete = 'off';

interface PartProps {
  readonly quote: QuoteData;
  readonly state: QuoteState;
}

function Selects({ id, quote, state }: PartProps & { readonly id: string }) {
  const { provinces } = useSite().shared.site;
  const { label, quebecOption } = useMessages().province;
  const isHydrated = useHydrated();
  const { texts, products } = quote;
  const { product, province, problems, choose } = state;
  return (
    <>
      <FormField
        kind="choice"
        id={`${id}-product`}
        name="product"
        label={texts.product}
        choice={{ value: product?.slug ?? '', onChange: ({ target }) => choose({ product: target.value }) }}
        {...(problems.product === undefined ? {} : { problem: { prefix: texts.error, text: problems.product } })}
        options={[{ value: '', label: texts.choose }, ...products.map(({ slug, name }) => ({ value: slug, label: name }))]}
        input={{ required: true, autoComplete }}
      />
      <FormField
        kind="choice"
        id={`${id}-province`}
        name="province"
        label={label}
        choice={{ value: province, onChange: ({ target }) => choose({ province: target.value as QuoteProvince }) }}
        options={provinceOptions(provinces, quebecOption).map((option) => ({
          ...option,
          // Without scripts, nothing would say who insures there.
          disabled: option.value === quebec && !isHydrated,
        }))}
        input={{ autoComplete }}
      />
    </>
  );
}

/** Says why there is no quote, in place of the postal code: so that nothing moves. */
function MissingText({ state: { product, province } }: Pick<PartProps, 'state'>) {
  const { provinces } = useSite().shared.site;
  const { quebec: inQuebec, notOffered, notOfferedPublic } = useMessages().province;
  const insurer = province === quebec ? undefined : product?.publicInsurers[province];
  const words = { at: provinces.find(({ code }) => code === province)?.at ?? '', insurer: insurer ?? '' };
  return <strong>{province === quebec ? inQuebec : formatMessage(insurer ? notOfferedPublic : notOffered, words)}</strong>;
}

/** The step that helps in a province without the product: another product, or another insurer. */
function Alternative({ quote: { products, texts }, state: { form, province, choose } }: PartProps) {
  if (province === quebec) return <ButtonLink to={texts.quebecHelp.href} label={texts.quebecHelp.label} />;
  const [first] = offeredIn(products, province);
  return first === undefined ? null : (
    <button
      type="button"
      className="button button--primary"
      onClick={() => {
        choose({ product: first.slug });
        // The button goes away.
        form.current?.querySelector('select')?.focus();
      }}
    >
      {first.name}
    </button>
  );
}
