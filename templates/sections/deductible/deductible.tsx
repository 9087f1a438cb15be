import '../../components/form-field/form-field.css';
import './deductible.css';
import { useId, useState } from 'react';
import { formatDollars } from '../../messages/format-dollars.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { useSite } from '../../site-context.tsx';
import type { DeductibleTexts } from '../../site-shared.ts';
import { type Shares, shareBill } from './share-bill.ts';

export interface DeductibleProps {
  readonly texts: DeductibleTexts;
}

/** An example with invented amounts: what several deductibles leave of a bill, which a visitor can change. */
export function Deductible({ texts }: DeductibleProps) {
  const { language } = useSite();
  const id = useId();
  const [bill, setBill] = useState(texts.firstBill);
  const dollars = (amount: number): string => formatDollars(amount, language);
  const rows = texts.deductibles.map((deductible) => shareBill(bill, deductible));
  return (
    <div className="prose deductible">
      <div className="form-field needs-client">
        <label htmlFor={id}>{texts.bill}</label>
        <select id={id} value={bill} onChange={({ target }) => setBill(Number(target.value))}>
          {texts.bills.map((amount) => (
            <option key={amount} value={amount}>
              {dollars(amount)}
            </option>
          ))}
        </select>
      </div>
      <p role="status">{sentenceOf(shareBill(bill, texts.shownDeductible), texts, dollars)}</p>
      <table>
        <caption>{formatMessage(texts.caption, { bill: dollars(bill) })}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.deductible}</th>
            <th scope="col">{texts.own}</th>
            <th scope="col">{texts.insurers}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ deductible, own, insurers }) => (
            <tr key={deductible}>
              <th scope="row">{dollars(deductible)}</th>
              <td>{dollars(own)}</td>
              <td>{dollars(insurers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Says in words who pays what. */
function sentenceOf({ deductible, own, insurers }: Shares, texts: DeductibleTexts, dollars: (amount: number) => string): string {
  const amounts = { deductible: dollars(deductible), own: dollars(own), insurers: dollars(insurers) };
  return formatMessage(insurers === 0 ? texts.allOwn : texts.shared, amounts);
}
