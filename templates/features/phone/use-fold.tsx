import './fold.css';
import { type ReactNode, type RefCallback, useState } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { useIsNarrow } from './use-is-narrow.tsx';

/** An element of class `fold`: its parts of class `fold__part` are hidden while it is folded. */
export interface Fold {
  readonly ref: RefCallback<HTMLElement>;
  /** Attribute `data-unfolded` of the element. */
  readonly unfolded: '' | undefined;
  /** Returns the content of the heading: in a narrow window, a button that folds and unfolds. */
  readonly headingOf: (title: string) => ReactNode;
  readonly setIsUnfolded: (isUnfolded: boolean) => void;
}

/** In a narrow window with scripts, the stylesheet folds the element until its heading is pressed. */
export function useFold(): Fold {
  const [isNarrow, ref] = useIsNarrow();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const headingOf = (title: string): ReactNode =>
    isNarrow ? (
      <button type="button" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
        {title}
        <Icon name="chevron-down" />
      </button>
    ) : (
      title
    );
  return { ref, unfolded: isUnfolded ? '' : undefined, headingOf, setIsUnfolded };
}
