import { useState, useSyncExternalStore } from 'react';
import { useSite } from '../../site-context.tsx';
import type { CampaignFormData } from './form-data.ts';
import type { FormProgress } from './form-progress.ts';
import { createFormSession, type FormSession } from './form-session.ts';

/** Returns the session of a form, which lasts as long as the page, and its progress. */
export function useFormSession(form: CampaignFormData): readonly [FormSession, FormProgress] {
  const { language, services } = useSite();
  const [session] = useState(() => createFormSession({ form, language, services }));
  return [session, useSyncExternalStore(session.subscribe, session.progress, session.progress)];
}
