import { FormField } from '../../components/form-field/form-field.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { useMessages, useSite } from '../../site-context.tsx';
import type { ProvinceCode } from '../province/province.ts';
import { useProvince } from '../province/province-provider.tsx';
import { useHydrated } from '../use-hydrated.tsx';
import { CallBack } from './call-back.tsx';
import type { QuoteData } from './quote-data.ts';
import { offeredIn, postalCodePattern } from './quote-rules.ts';
import { type QuoteState, type QuoteSubject, useQuote } from './use-quote.tsx';

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
      >
        <Selects id={id} state={state} quote={subject.quote} />
        <FormField
          id={`${id}-postal`}
          label={texts.postalCode.label}
          note={texts.optional}
          hint={texts.postalCode.hint}
          {...(problems.postalCode === undefined ? {} : { problem: { prefix: texts.error, text: problems.postalCode } })}
          input={{ type: 'text', autoComplete: 'postal-code', pattern: postalCodePattern }}
        />
        <input type="hidden" name="lang" value={language} />
        <Availability quote={subject.quote} state={state} />
        {isOffered ? (
          <button type="submit" className="button button--primary">
            {texts.continueOnline}
          </button>
        ) : null}
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
  const { label } = useMessages().province;
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
        choice={{ value: province, onChange: ({ target }) => choose({ province: target.value as ProvinceCode }) }}
        options={provinces.map(({ code, name }) => ({ value: code, label: name }))}
        input={{ autoComplete }}
      />
    </>
  );
}

/** Says at once if the province does not have the product, and offers what it has. */
function Availability({ quote: { products, texts }, state }: PartProps) {
  const { provinces } = useSite().shared.site;
  const { notOffered, notOfferedPublic, quebec } = useMessages().province;
  const { isInQuebec } = useProvince();
  const { form, product, province, isOffered, choose } = state;
  const insurer = product?.publicInsurers[province];
  const words = { at: provinces.find(({ code }) => code === province)?.at ?? '', insurer: insurer ?? '' };
  const message = isOffered ? isInQuebec && quebec : formatMessage(insurer ? notOfferedPublic : notOffered, words);
  return (
    <div>
      <p role="status">{message ? <strong>{message}</strong> : null}</p>
      {isOffered ? null : (
        <>
          <p>{formatMessage(texts.offeredThere, words)}</p>
          <div className="quote__form">
            {offeredIn(products, province).map(({ slug, name }) => (
              <button
                key={slug}
                type="button"
                className="button button--secondary"
                onClick={() => {
                  choose({ product: slug });
                  // The button goes away.
                  form.current?.querySelector('select')?.focus();
                }}
              >
                {name}
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
