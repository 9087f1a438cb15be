import './logo-mark.css';

/**
 * The logo: a spruce under northern lights. Hidden from assistive technology, as the name is next
 * to it.
 */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <circle className="logo-mark__night" cx="16" cy="16" r="16" />
      <path
        className="logo-mark__light"
        d="M3.2 14.5C7 8 12 6 16.5 8s8.5 1.5 11.7-2a16 16 0 0 1 2.3 3.5c-4 4-9.5 4-14.2 2.3S7 12.5 2.4 19.5a16 16 0 0 1 .8-5z"
      />
      <path className="logo-mark__tree" d="M16 9.5l4 5.5h-2l4 5h-2.5l4.5 5.7a16 16 0 0 1-16 0L12.5 20H10l4-5h-2z" />
    </svg>
  );
}
