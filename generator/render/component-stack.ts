import type { ReactNode } from 'react';
import type { TemplateBundle } from '../bundle/bundle-templates.ts';

/** Maximum number of components in a message. */
const maxComponents = 12;

/**
 * Renders an element that throws again. Returns the calls of the components around the error,
 * innermost first, as lines of a stack.
 */
export async function componentsAround(
  { renderToReadableStream }: Pick<TemplateBundle['react'], 'renderToReadableStream'>,
  element: ReactNode,
): Promise<readonly string[]> {
  let stack = '';
  const onError = (_error: unknown, { componentStack = '' }: { readonly componentStack?: string }): void => {
    stack ||= componentStack;
  };
  try {
    const stream = await renderToReadableStream?.(element, { onError });
    await stream?.cancel();
  } catch {
    // The error has been reported; only its components are of interest.
  }
  return [...stack.matchAll(/^\s+at (.+)$/gm)].map(([, call = '']) => call).slice(0, maxComponents);
}
