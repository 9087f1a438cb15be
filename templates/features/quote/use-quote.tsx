import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSite } from '../../site-context.tsx';
import { type ProvinceCode, quebec } from '../province/province.ts';
import { useProvince } from '../province/province-provider.tsx';
import type { QuoteData, QuoteProduct } from './quote-data.ts';
import { postalCodeProblem, readPostalCode } from './quote-rules.ts';

/** Selection of the visitor: a slug of a product, and a province. */
export type Choice = Readonly<{ product?: string; province?: QuoteProvince }>;

/** A province of the site, or the one in which it sells nothing. */
export type QuoteProvince = ProvinceCode | typeof quebec;

export interface QuoteState {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Undefined until one is chosen. */
  readonly product: QuoteProduct | undefined;
  readonly province: QuoteProvince;
  /** False if the province does not have the chosen product, or any. */
  readonly isOffered: boolean;
  readonly choose: (choice: Choice) => void;
  /** Problems of fields. */
  readonly problems: Readonly<{ product?: string; postalCode?: string }>;
  /** Returns the postal code if a valid one is typed. */
  readonly postalCode: () => string | undefined;
  /** Stops a form that has problems; the browser sends all others. */
  readonly onSubmit: (event: FormEvent) => void;
}

export interface QuoteSubject {
  readonly quote: QuoteData;
  /** Slug of the product that the page is about. */
  readonly product?: string;
  /** Province that the page is about; by default the visitor's. */
  readonly province?: ProvinceCode;
}

/** Returns the state of a quote's start, which begins with the subject of the page. */
export function useQuote({ quote, ...page }: QuoteSubject): QuoteState {
  const { language, shared } = useSite();
  const { provinces } = shared.site;
  const { activeProvince, isInQuebec } = useProvince();
  const [choice, setChoice] = useState<Choice>({});
  const [problems, setProblems] = useState<QuoteState['problems']>({});
  const form = useRef<HTMLFormElement>(null);
  const { texts, products } = quote;
  const slug = choice.product ?? page.product ?? '';
  const province = choice.province ?? page.province ?? (isInQuebec ? quebec : activeProvince);
  const product = products.find((each) => each.slug === slug);
  const isOffered = province !== quebec && !product?.notOfferedIn.includes(province);
  const typedPostalCode = () => form.current?.querySelector<HTMLInputElement>('[type="text"]')?.value ?? '';
  const choose = (news: Choice) => {
    setChoice((former) => ({ ...former, ...news }));
    setProblems({});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only choices made before hydration are detected here.
  useEffect(() => {
    const [chosen, place] = form.current?.querySelectorAll('select') ?? [];
    if (chosen && chosen.value !== slug) choose({ product: chosen.value });
    if (place && place.value !== province) choose({ province: place.value as QuoteProvince });
  }, []);
  useEffect(() => {
    if (problems.product ?? problems.postalCode) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  const onSubmit = (event: FormEvent) => {
    const found = {
      product: product ? undefined : texts.chooseMissing,
      postalCode: postalCodeProblem({ typed: typedPostalCode(), province, provinces, language, texts: texts.postalCode }),
    };
    setProblems(found);
    if (found.product || found.postalCode || !isOffered) event.preventDefault();
  };
  return {
    form,
    product,
    province,
    isOffered,
    choose,
    problems,
    postalCode: () => readPostalCode(typedPostalCode())?.text,
    onSubmit,
  };
}
