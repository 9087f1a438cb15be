import { useState } from 'react';
import type { SliceProps } from '#contract/page';
import type { HeaderData } from '../shared.ts';

export default function Header({ data }: SliceProps<HeaderData>) {
  const { name, links, province, call, provinces } = data;
  const [chosen, choose] = useState('');
  return (
    <header className="header">
      <div className="bar">
        <a className="brand" href={links[0]?.href}>
          {name}
        </a>
        <label className="province">
          {province}{' '}
          <select value={chosen} onChange={({ target }) => choose(target.value)}>
            {provinces.map(({ code, name: provinceName }) => (
              <option key={code} value={code}>
                {provinceName}
              </option>
            ))}
          </select>{' '}
          <output>{chosen === '' ? '' : `${call} ${chosen}`}</output>
        </label>
      </div>
      <nav>
        <ul>
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
