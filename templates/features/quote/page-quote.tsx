// Not in the components, which the panel has too: a page without them would load their styles first.
import './quote.css';
import '../../components/form-field/form-field.css';
import { useSite } from '../../site-context.tsx';
import type { QuoteData } from './quote-data.ts';
import { QuoteStart, type QuoteStartProps } from './quote-start.tsx';

/** Start of a quote in a page, whose family shares the data of quotes. */
export function PageQuote(props: Omit<QuoteStartProps, 'quote'>) {
  return <QuoteStart quote={useSite().shared.quote as QuoteData} {...props} />;
}
