import type { PropsWithChildren } from 'react';

/** A text of `:::tabs`, which shows its title. */
export default ({ children }: PropsWithChildren<{ readonly title: string }>) => <div>{children}</div>;
