/** Shares of a bill, in dollars. */
export interface Shares {
  readonly deductible: number;
  readonly own: number;
  readonly insurers: number;
}

/** Divides a bill between a policyholder and the insurer. The deductible comes first. */
export function shareBill(bill: number, deductible: number): Shares {
  const own = Math.min(bill, deductible);
  return { deductible, own, insurers: bill - own };
}
