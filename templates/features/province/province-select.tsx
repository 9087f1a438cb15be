import './province-select.css';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import { useProvince } from './province-provider.tsx';

/** The choice of a province, as wide for the shortest name as for the longest. Without scripts it is not shown. */
export function ProvinceSelect() {
  const { provinces } = useSite().shared.site;
  const { label } = useMessages().province;
  const { activeProvince, setProvince, setProvinceOverride } = useProvince();
  const element = useRef<HTMLSelectElement>(null);
  const choose = (code: string) => {
    setProvince(code);
    // What the visitor says stands above what the page is about.
    setProvinceOverride(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice that was made before scripts came is found out this way.
  useEffect(() => {
    const chosen = element.current?.value;
    if (chosen !== undefined && chosen !== activeProvince) choose(chosen);
  }, []);
  return (
    <label className="province-select">
      <span className="visually-hidden">{label}</span>
      {/* Browsers would bring back what was chosen before a reload, which another tab may have changed since. */}
      <select ref={element} autoComplete="off" value={activeProvince} onChange={({ target }) => choose(target.value)}>
        {provinces.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  );
}
