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
import { storageKeys } from '#contract/browser-globals';
import { useSite } from '../../site-context.tsx';
import type { Province } from '../../site-shared.ts';
import { defaultProvince, findProvince, type ProvinceCode } from './province.ts';

export interface ProvinceSelection {
  /** The override if there is one; else the province that the visitor has chosen; else where the visitor seems to be; else the default. */
  readonly activeProvince: ProvinceCode;
  /** What the site says for it; undefined only where the content does not have the default. */
  readonly province: Province | undefined;
  /** Chooses a province and keeps the choice for later visits. Anything that is no province is ignored. */
  readonly setProvince: (code: string) => void;
  /** The province that the page on screen is about. */
  readonly provinceOverride: string | undefined;
  readonly setProvinceOverride: (code: string | undefined) => void;
  /** Whether it is still unknown if the visitor has chosen a province or seems to be in one. */
  readonly loading: boolean;
  /** Why the visitor's whereabouts are not known. For developers: visitors get the default. */
  readonly error: string | undefined;
}

interface Known {
  readonly saved?: string | undefined;
  readonly detected?: string | undefined;
  readonly loading: boolean;
  readonly error?: string;
}

const withNews = (known: Known, news: Partial<Known>): Known => ({ ...known, ...news });

const ProvinceContext = createContext<ProvinceSelection | undefined>(undefined);

/** Keeps the visitor's province: from storage, also as other tabs change it, else from the host, which is asked only then. */
export function ProvinceProvider({ children }: { readonly children: ReactNode }) {
  const { services, shared } = useSite();
  const { storage, geo } = services;
  const { provinces } = shared.site;
  const [{ saved, detected, loading, error }, learn] = useReducer(withNews, { loading: true });
  const [provinceOverride, setProvinceOverride] = useState<string>();
  useEffect(() => {
    // Much of the page speaks for a province: as a transition, what changes gives way to the visitor's input.
    const hear = (news: Partial<Known>) => startTransition(() => learn(news));
    const read = () => {
      const saved = storage.get(storageKeys.province);
      const loading = !findProvince(provinces, saved);
      hear({ saved, loading });
      if (!loading) return;
      geo.locate().then(
        ({ province }) => hear({ detected: province, loading: false }),
        (reason) => hear({ error: String(reason), loading: false }),
      );
    };
    read();
    return storage.subscribe(storageKeys.province, read);
  }, [storage, geo, provinces]);
  const setProvince = useCallback(
    (code: string) => {
      if (!findProvince(provinces, code)) return;
      storage.set(storageKeys.province, code);
      learn({ saved: code, loading: false });
    },
    [storage, provinces],
  );
  const province = findProvince(provinces, provinceOverride, saved, detected, defaultProvince);
  const activeProvince = province?.code ?? defaultProvince;
  const selection = useMemo(
    () => ({ activeProvince, province, setProvince, provinceOverride, setProvinceOverride, loading, error }),
    [activeProvince, province, setProvince, provinceOverride, loading, error],
  );
  return <ProvinceContext value={selection}>{children}</ProvinceContext>;
}

/** The province that the site speaks for, and what changes it. */
export function useProvince(): ProvinceSelection {
  const selection = useContext(ProvinceContext);
  if (selection === undefined) throw new Error('useProvince is called outside ProvinceProvider.');
  return selection;
}
