import { type ComponentType, type MouseEvent, useState } from 'react';
import { Link } from '../../components/link/link.tsx';
import { useHref, useSite } from '../../site-context.tsx';
import { PhoneLink } from '../province/phone-link.tsx';
import { quebec } from '../province/province.ts';
import { useHydrated } from '../use-hydrated.tsx';
import type { CallRequestProps } from './call-request.tsx';

/** Name of the request for a call at the endpoint of forms. */
const formName = 'call-back';

/**
 * The other end of a quote's start: a request for a call, or the number to call. The code of the
 * request is loaded on demand. Without scripts or an endpoint, there is only the number.
 */
export function CallBack(props: Omit<CallRequestProps, 'name'>) {
  const { services, shared } = useSite();
  const { contactPath } = shared.site;
  const href = useHref()(contactPath);
  const { forms } = services;
  const isHydrated = useHydrated();
  // Without an endpoint, nobody would receive the request. The generator would report every page.
  const isOffered = (!isHydrated || forms.action(formName) !== undefined) && props.state.province !== quebec;
  const [Request, setRequest] = useState<ComponentType<CallRequestProps>>();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The client and panels would follow the link.
    event.stopPropagation();
    import('./call-request.tsx').then(
      ({ CallRequest }) => setRequest(() => CallRequest),
      () => services.navigation.visit(href),
    );
  };
  return (
    <>
      <p>
        {isOffered && !Request ? (
          // Before hydration, nobody knows if there is an endpoint: it only keeps its room.
          <span className="quote__call needs-client" inert={!isHydrated}>
            <Link to={contactPath} onClick={open}>
              {props.texts.callBack}
            </Link>{' '}
            ·{' '}
          </span>
        ) : null}
        <PhoneLink code={props.state.province} />
      </p>
      {Request && <Request {...props} name={formName} />}
    </>
  );
}
