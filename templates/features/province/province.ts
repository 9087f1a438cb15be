/**
 * Selection of the active province. Page, storage and host may supply any text; it counts only if
 * it is the code of a province in the site's content.
 */
import type { Province } from '../../site-shared.ts';

export type ProvinceCode = Province['code'];

/** Name under which the visitor's choice is stored. */
export const provinceStorageKey = 'savedProvince';

/** Province of visitors who are in none of them. */
export const defaultProvince: ProvinceCode = 'ON';

/** Code of the province in which the site sells nothing, as a host may answer. */
export const quebec = 'QC';

/** Returns the list of provinces as every chooser has it: the last one only explains itself. */
export const provinceOptions = (provinces: readonly Pick<Province, 'code' | 'name'>[], quebecOption: string) => [
  ...provinces.map(({ code, name }) => ({ value: code as string, label: name })),
  { value: quebec, label: quebecOption },
];

/** Returns the content's code for the one that a host answers: NL is Newfoundland and Labrador, too. */
export const provinceOfHost = (code: string | undefined): string | undefined => (code === 'NL' ? 'NF' : code);

/** Returns the province of the first valid code: the page's, the visitor's or the host's. */
export const findProvince = <P extends Pick<Province, 'code'>>(
  provinces: readonly P[],
  ...sayings: readonly (string | undefined)[]
): P | undefined => sayings.map((saying) => provinces.find(({ code }) => code === saying)).find((province) => province);
