/**
 * Which province the site speaks for. Whoever has a say (a page, the visitor's storage, the host) may say anything: a saying counts
 * only if it is the code of one of the provinces that the site's content has.
 */
import type { Province } from '../../site-shared.ts';

export type ProvinceCode = Province['code'];

/** The code of the province of whoever is known to be in none of them. */
export const defaultProvince: ProvinceCode = 'ON';

/** The province of the first saying that counts: the page's comes before the visitor's, and that before the host's. */
export const findProvince = <P extends Pick<Province, 'code'>>(
  provinces: readonly P[],
  ...sayings: readonly (string | undefined)[]
): P | undefined => sayings.map((saying) => provinces.find(({ code }) => code === saying)).find((province) => province);
