import type { ComponentProps } from 'react';

/** Replaces `Link` of Gatsby: any link within the site opens without loading a document. */
export const Link = ({ to, ...others }: { readonly to: string } & ComponentProps<'a'>) => <a href={to} {...others} />;
