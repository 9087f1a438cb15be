import { useSite } from '../../site-context.tsx';
import { useFlag } from '../flags/flags-provider.tsx';
import { OverlayLink } from './overlay-link.tsx';

/**
 * Link to the page about accounts. With the new flow it leads to the host that has them, and a modal
 * says so first.
 */
export function SignInLink({ className }: { readonly className?: string }) {
  const { label, href, outgoing } = useSite().shared.site.signIn;
  const { enabled, variant } = useFlag('SIGN_IN_MODAL_ENABLED');
  const isNewFlow = enabled && variant.enabled && variant.name === 'new-flow';
  return (
    <OverlayLink
      to={isNewFlow ? (outgoing ?? href) : href}
      overlay={isNewFlow ? 'modal:SELF_SERVE' : undefined}
      {...(className === undefined ? {} : { className })}
    >
      {label}
    </OverlayLink>
  );
}
