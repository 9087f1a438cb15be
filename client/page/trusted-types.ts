/**
 * What strings may become where the site's headers ask for Trusted Types. Markup may be set: it is the site's own, and the
 * Content-Security-Policy keeps whatever it holds from running. Scripts are loaded from the site alone, and no text becomes one.
 */
interface PolicyFactory {
  createPolicy(
    name: 'default',
    rules: Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | undefined>>,
  ): void;
}

// Absent in browsers that do not ask for any.
(window as { readonly trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => text,
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : undefined),
});
