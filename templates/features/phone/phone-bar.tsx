import './phone-bar.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { Link } from '../../components/link/link.tsx';
import { useMessages, usePage, useSite } from '../../site-context.tsx';
import { OverlayLink } from '../overlays/overlay-link.tsx';
import { useProvince } from '../province/province-provider.tsx';
import { followScrolling } from './follow-scrolling.ts';
import { listSections, type PageSection } from './list-sections.ts';

/** Minimum number of sections of a page whose sections are listed. */
const manySections = 4;

/** The three errands of every page and the page's sections, at the bottom of a narrow window. */
export function PhoneBar() {
  const { site } = useSite().shared;
  const { quick } = useMessages().navigation;
  const { phoneNumber } = useProvince().province ?? site;
  const { path } = usePage();
  const bar = useRef<HTMLElement>(null);
  const [sections, setSections] = useState<readonly PageSection[]>([]);
  useEffect(() => {
    const window = bar.current?.ownerDocument.defaultView;
    return window ? followScrolling(window) : undefined;
  }, []);
  // Before the frame that shows the page of the path, so that no link of the bar moves.
  useLayoutEffect(() => {
    if (path !== '' && bar.current) setSections(listSections(bar.current.ownerDocument));
  }, [path]);
  return (
    <nav className="phone-bar" aria-label={quick.label} ref={bar}>
      <OverlayLink to={site.quote.href} overlay={site.quote.overlay}>
        <Icon name="document" />
        {quick.quote}
      </OverlayLink>
      <Link to={`tel:${phoneNumber}`}>
        <Icon name="phone" />
        {quick.call}
      </Link>
      <OverlayLink to={site.claim.href} overlay={site.claim.overlay}>
        <Icon name="shield" />
        {quick.claim}
      </OverlayLink>
      {sections.length < manySections ? null : <PageSections key={path} sections={sections} />}
    </nav>
  );
}

/** Links to the sections of a long page. */
function PageSections({ sections }: { readonly sections: readonly PageSection[] }) {
  const { page } = useMessages();
  const list = useRef<HTMLDetailsElement>(null);
  const close = (): void => list.current?.removeAttribute('open');
  return (
    <details
      ref={list}
      onBlur={({ currentTarget, relatedTarget }) => relatedTarget !== null && !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        close();
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <Icon name="menu" />
        {page.onThisPage}
      </summary>
      <ol>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={close}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
