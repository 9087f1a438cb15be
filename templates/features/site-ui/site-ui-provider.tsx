import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { usePage } from '../../site-context.tsx';
import {
  initialSiteUiState,
  resetState,
  type SiteUiAction,
  type SiteUiState,
  updateInternalName,
  updateLanguageToggle,
} from './site-ui-state.ts';

type SiteUi = readonly [state: SiteUiState, dispatch: (action: SiteUiAction) => void];

const SiteUiContext = createContext<SiteUi | undefined>(undefined);

/** Keeps the state that the parts of a page share; each page begins with a new one. */
export function SiteUiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <SiteUiContext value={useState(initialSiteUiState)}>
      <PageFacts />
      {children}
    </SiteUiContext>
  );
}

/** Says which page is on screen, before any part of it says more: it stands first, and effects run in order. */
function PageFacts() {
  const { path, pageContext } = usePage();
  const [, dispatch] = useSiteUi();
  const { originalPath, alternates, languages, routed } = pageContext;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page at another path is another page.
  useLayoutEffect(() => {
    // A page without a language in its address speaks all of them.
    for (const action of [
      resetState,
      updateInternalName(alternates?.[languages[0] ?? ''] ?? originalPath),
      updateLanguageToggle(routed),
    ])
      dispatch(action);
  }, [path]);
  return null;
}

/** What the parts of the page have said, and the function that takes an action. */
export function useSiteUi(): SiteUi {
  const siteUi = useContext(SiteUiContext);
  if (siteUi === undefined) throw new Error('useSiteUi is called outside SiteUiProvider.');
  return siteUi;
}
