import { type ReactNode, useRef } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { useSite } from '../../site-context.tsx';
import { type BladeOverlay, closeOverlay, type ModalOverlay } from './overlays.ts';
import { PanelDialog, type PanelDialogProps } from './panel-dialog.tsx';

export interface PanelProps extends Pick<PanelDialogProps, 'look'> {
  readonly name: BladeOverlay | ModalOverlay;
  readonly title: string;
  /** Label of the close button. */
  readonly close: string;
  readonly children: ReactNode;
}

/** Dialog with a heading, which gets the focus first, and a close button. */
export function Panel({ name, look, title, close, children }: PanelProps) {
  const { overlays } = useSite().services;
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = `panel-${name.slice(name.indexOf(':') + 1)}`;
  return (
    <PanelDialog name={name} look={look} aria-labelledby={titleId} firstFocus={heading}>
      <div className="panel__sheet">
        <div className="panel__head">
          <h2 ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="panel__close" onClick={() => closeOverlay(overlays, name)}>
            {close}
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </PanelDialog>
  );
}
