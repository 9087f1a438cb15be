import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { useSite } from '../../site-context.tsx';
import type { Province } from '../../site-shared.ts';
import { defaultProvince, findProvince, type ProvinceCode, provinceOfHost, provinceStorageKey, quebec } from './province.ts';

export interface ProvinceSelection {
  /** The override, else the visitor's choice, else the visitor's location, else the default. */
  readonly activeProvince: ProvinceCode;
  /** Its content; undefined only if the content lacks the default province. */
  readonly province: Province | undefined;
  /** Stores the visitor's choice for later visits. Ignores unknown codes. */
  readonly setProvince: (code: string) => void;
  /** Province that the current page is about. */
  readonly provinceOverride: string | undefined;
  readonly setProvinceOverride: (code: string | undefined) => void;
  /** True until the visitor's choice or location is known. */
  readonly loading: boolean;
  /** True if the visitor seems to be in Quebec and neither they nor the page has chosen a province. */
  readonly isInQuebec: boolean;
  /** Reason why the location is unknown. For developers: visitors get the default. */
  readonly error: string | undefined;
}

interface Known {
  readonly saved?: string;
  readonly detected?: string;
  readonly loading: boolean;
  readonly error?: string;
}

const withNews = (state: Known, news: Partial<Known>): Known => ({ ...state, ...news });

const ProvinceContext = createContext<ProvinceSelection | undefined>(undefined);

/** Provides the visitor's province: from storage, also as other tabs change it, or the host. */
export function ProvinceProvider({ children }: { readonly children: ReactNode }) {
  const { services, shared } = useSite();
  const { storage, geo } = services;
  const { provinces } = shared.site;
  const [{ saved, detected, loading, error }, learn] = useReducer(withNews, { loading: true });
  const [provinceOverride, setProvinceOverride] = useState<string>();
  useEffect(() => {
    // A transition, because much of the page depends on the province and the visitor's input comes
    // first.
    const hear = (news: Partial<Known>) => startTransition(() => learn(news));
    const read = () => {
      const saved = storage.get(provinceStorageKey);
      hear(findProvince(provinces, saved) ? { saved, loading: false } : { saved });
    };
    read();
    // Also if a province is saved: every visit has its city and country. Nothing waits for it.
    geo.locate().then(
      ({ province }) => hear({ detected: provinceOfHost(province), loading: false }),
      (reason) => hear({ error: String(reason), loading: false }),
    );
    return storage.subscribe(provinceStorageKey, read);
  }, [storage, geo, provinces]);
  const setProvince = useCallback(
    (code: string) => {
      if (!findProvince(provinces, code)) return;
      storage.set(provinceStorageKey, code);
      learn({ saved: code, loading: false });
    },
    [storage, provinces],
  );
  const province = findProvince(provinces, provinceOverride, saved, detected, defaultProvince);
  const activeProvince = province?.code ?? defaultProvince;
  const isInQuebec = detected === quebec && !findProvince(provinces, provinceOverride, saved);
  const selection = useMemo(
    () => ({ activeProvince, province, setProvince, provinceOverride, setProvinceOverride, isInQuebec, loading, error }),
    [activeProvince, province, setProvince, provinceOverride, isInQuebec, loading, error],
  );
  return <ProvinceContext value={selection}>{children}</ProvinceContext>;
}

/** Returns the active province and the functions that change it. */
export function useProvince(): ProvinceSelection {
  const selection = useContext(ProvinceContext);
  if (selection === undefined) throw new Error('useProvince is called outside ProvinceProvider.');
  return selection;
}
