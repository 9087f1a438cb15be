import { useSite } from '../../site-context.tsx';
import { useFlag } from '../flags/flags-provider.tsx';
import { OverlayLink } from './overlay-link.tsx';

/** Link to the account page; with the new flow it opens a modal instead. */
export function SignInLink({ className }: { readonly className: string }) {
  const { label, href } = useSite().shared.site.signIn;
  const { enabled, variant } = useFlag('SIGN_IN_MODAL_ENABLED');
  const isNewFlow = enabled && variant.enabled && variant.name === 'new-flow';
  return (
    <OverlayLink to={href} overlay={isNewFlow ? 'modal:SELF_SERVE' : undefined} className={className}>
      {label}
    </OverlayLink>
  );
}
