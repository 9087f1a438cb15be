interface PolicyFactory {
  createPolicy(
    name: 'default',
    rules: Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | undefined>>,
  ): void;
}

interface TrustedTypesWindow {
  readonly location: Pick<Location, 'href' | 'origin'>;
  readonly trustedTypes?: PolicyFactory;
}

/**
 * Sets the policy for sites whose headers ask for Trusted Types. Markup is allowed: the
 * Content-Security-Policy keeps scripts in it from running. Scripts are loaded from the site alone.
 */
export function allowOwnCode({ trustedTypes, location }: TrustedTypesWindow): void {
  // Absent in browsers without Trusted Types.
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => text,
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : undefined),
  });
}
