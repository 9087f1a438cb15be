import './province-select.css';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import { provinceOptions, quebec } from './province.ts';
import { useProvince } from './province-provider.tsx';

/** Province selector with a fixed width. Hidden without the client. */
export function ProvinceSelect() {
  const { provinces } = useSite().shared.site;
  const { label, quebecOption } = useMessages().province;
  const { activeProvince, setProvince, setProvinceOverride } = useProvince();
  const element = useRef<HTMLSelectElement>(null);
  const choose = (code: string) => {
    setProvince(code);
    // The visitor's choice outranks the page's province.
    setProvinceOverride(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice made before hydration is detected here.
  useEffect(() => {
    const chosen = element.current?.value;
    if (chosen !== undefined && chosen !== activeProvince) choose(chosen);
  }, []);
  return (
    <label className="province-select needs-client">
      <span className="visually-hidden">{label}</span>
      {/* Browsers restore the choice after a reload, but another tab may have changed it since. */}
      <select ref={element} autoComplete="off" value={activeProvince} onChange={({ target }) => choose(target.value)}>
        {provinceOptions(provinces, quebecOption).map(({ value, label: name }) => (
          <option key={value} value={value} disabled={value === quebec}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  );
}
