import { IconPath } from './icon.tsx';
import { type PageIconName, pageIconPaths } from './page-icon-paths.ts';

export type { PageIconName };

export interface PageIconProps {
  readonly name: PageIconName;
}

/** An icon of a page's content: any that is drawn. */
export const PageIcon = ({ name }: PageIconProps) => <IconPath path={pageIconPaths[name]} />;

/** An icon of a page's content on a tinted disc. */
export function PageIconDisc({ name }: PageIconProps) {
  return (
    <span className="icon-disc">
      <PageIcon name={name} />
    </span>
  );
}
