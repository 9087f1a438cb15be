import './share-row.css';
import { useState, useSyncExternalStore } from 'react';
import { Icon, IconPath } from '../../components/icon/icon.tsx';
import { shareIconPaths } from '../../components/icon/share-icon-paths.ts';
import { Link } from '../../components/link/link.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { useHref, useMessages, useSite } from '../../site-context.tsx';
import { PrintButton } from '../print/print-button.tsx';
import { useHydrated } from '../use-hydrated.tsx';
import { passOn, type WayToShare, wayToShare } from './pass-on.ts';

export interface ShareRowProps {
  readonly title: string;
  /** Canonical path in the page's language. */
  readonly path: string;
}

/** Ways to pass a page on. Without scripts, there is only email. */
export function ShareRow({ title, path }: ShareRowProps) {
  const { share } = useMessages();
  const { webAddress } = useSite().shared.site;
  const url = webAddress + useHref()(path);
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const isHydrated = useHydrated();
  const way = useSyncExternalStore(neverChanges, wayToShare, mostCommonWay);
  const press = async (): Promise<void> => {
    // The same words are announced again only if they were gone.
    setOutcome(undefined);
    if (way) setOutcome(await passOn(way, { title, url }));
  };
  return (
    <div className="share-row">
      {way && (
        <button type="button" className="needs-client" inert={!isHydrated} onClick={press}>
          <IconPath path={shareIconPaths[way]} />
          {share[way]}
        </button>
      )}
      <Link to={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
        <Icon name="mail" />
        {share.email}
      </Link>
      <PrintButton>
        <IconPath path={shareIconPaths.print} />
        {share.print}
      </PrintButton>
      <p role="status">{outcome && formatMessage(share[outcome], { address: url })}</p>
    </div>
  );
}

const neverChanges = () => () => {};
const mostCommonWay = (): WayToShare => 'copy';
