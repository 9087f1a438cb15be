import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { ProvinceSelect } from '../province/province-select.tsx';
import type { ModalOverlay } from './overlays.ts';
import { Panel } from './panel.tsx';
import type { ModalData } from './panels-data.ts';

export interface ModalPanelProps {
  readonly name: ModalOverlay;
  readonly modal: ModalData;
}

/** Card in the middle of the window; on small screens a sheet at the bottom. */
export function ModalPanel({ name, modal: { title, body, href, label, close } }: ModalPanelProps) {
  return (
    <Panel name={name} look="modal" title={title} close={close}>
      <RichText value={body} level={3} />
      {name === 'modal:PAGE_NOT_AVAILABLE_IN_PROVINCE' ? <ProvinceSelect /> : null}
      <p className="button-row">
        <ButtonLink to={href} label={label} />
      </p>
    </Panel>
  );
}
