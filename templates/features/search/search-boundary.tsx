import { Component, type ReactNode } from 'react';

interface SearchBoundaryProps {
  /** What is shown where the search has failed. */
  readonly fallback: ReactNode;
  /** Another value is another try. */
  readonly attempt: string;
  readonly children: ReactNode;
}

/** Keeps a search that fails from taking the page with it. */
export class SearchBoundary extends Component<SearchBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate({ attempt }: SearchBoundaryProps): void {
    if (this.state.hasFailed && attempt !== this.props.attempt) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
