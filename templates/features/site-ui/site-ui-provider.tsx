import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PageContext } from '#contract/page';
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

/** Provides the state that the parts of a page share. Each page starts with a new one. */
export function SiteUiProvider({ children }: { readonly children: ReactNode }) {
  const { pageContext } = usePage();
  const [state, dispatch] = useState(() => initialStateOf(pageContext));
  const siteUi = useMemo(() => [state, dispatch] as const, [state]);
  return (
    <SiteUiContext value={siteUi}>
      <NextPage />
      {children}
    </SiteUiContext>
  );
}

function initialStateOf({ originalPath, alternates, languages, routed }: PageContext): SiteUiState {
  return [
    resetState,
    updateInternalName(alternates?.[languages[0] ?? ''] ?? originalPath),
    // A page without a language in its address shows all languages.
    updateLanguageToggle(routed),
  ].reduce((state, action) => action(state), initialSiteUiState);
}

/** Resets the state for a new page. It comes first, because effects run in order. */
function NextPage() {
  const { path, pageContext } = usePage();
  const [, dispatch] = useSiteUi();
  const shown = useRef(path);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    dispatch(() => initialStateOf(pageContext));
  }, [path, pageContext, dispatch]);
  return null;
}

/** Returns the state of the page, and the function that takes an action. */
export function useSiteUi(): SiteUi {
  const siteUi = useContext(SiteUiContext);
  if (siteUi === undefined) throw new Error('useSiteUi is called outside SiteUiProvider.');
  return siteUi;
}
