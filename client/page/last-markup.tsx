import { Component, type ReactNode } from 'react';
import { pageFrameStyle } from '#contract/page';

export interface LastMarkupProps {
  readonly container: HTMLElement;
  readonly onCrash: () => void;
  readonly children: ReactNode;
}

/**
 * Keeps the markup on screen when a component throws: React would leave an empty page, but the
 * markup works without it.
 */
export class LastMarkup extends Component<LastMarkupProps, { readonly crashed: boolean }> {
  override state = { crashed: false };
  private markup: DocumentFragment | undefined;

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(): void {
    this.props.onCrash();
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    // React removes the old markup after this, when it commits. A copy as text would have style
    // attributes that the policy forbids.
    this.markup ??= copyContent(this.props.container);
    return <div style={pageFrameStyle} ref={(element) => element?.append(this.markup ?? '')} />;
  }
}

function copyContent(container: HTMLElement): DocumentFragment {
  const content = container.ownerDocument.createDocumentFragment();
  content.append(...container.cloneNode(true).childNodes);
  return content;
}
