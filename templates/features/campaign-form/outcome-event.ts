import type { FormStatus } from '#contract/forms';

/** Reason for the data layer why a form was not accepted. */
export type ErrorCategory = 'Validation Error' | 'Invalid Link' | 'Ineligible User' | 'Other Error';

/** Event of a form for the data layer: campaign and result, never values of fields. */
export type OutcomeEvent =
  | { readonly event: 'campaign_success' | 'campaign_duplicate' | 'campaign_expired'; readonly campaign: string }
  | { readonly event: 'campaign_error'; readonly campaign: string; readonly category: ErrorCategory };

export const errorEvent = (campaign: string, category: ErrorCategory): OutcomeEvent => ({
  event: 'campaign_error',
  campaign,
  category,
});

export function outcomeEvent(campaign: string, status: FormStatus): OutcomeEvent {
  switch (status) {
    case 'SUCCESS':
      return { event: 'campaign_success', campaign };
    case 'DUPLICATE':
      return { event: 'campaign_duplicate', campaign };
    case 'EXPIRED':
      return { event: 'campaign_expired', campaign };
    case 'INVALID_LINK':
      return errorEvent(campaign, 'Invalid Link');
    case 'INELIGIBLE':
      return errorEvent(campaign, 'Ineligible User');
    case 'ERROR':
      return errorEvent(campaign, 'Other Error');
  }
}
