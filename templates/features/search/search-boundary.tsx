import { Component, type ReactNode } from 'react';

interface SearchBoundaryProps {
  /** Content to show if the search fails. */
  readonly fallback: ReactNode;
  /** A new value retries; undefined keeps the last attempt. */
  readonly attempt: string | undefined;
  readonly children: ReactNode;
}

interface SearchBoundaryState {
  readonly hasFailed: boolean;
  /** Current or failed attempt. */
  readonly attempt: string | undefined;
}

/** Keeps a search that fails from breaking the page. */
export class SearchBoundary extends Component<SearchBoundaryProps, SearchBoundaryState> {
  override state: SearchBoundaryState = { hasFailed: false, attempt: this.props.attempt };

  static getDerivedStateFromError(): Partial<SearchBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ attempt }: SearchBoundaryProps, last: SearchBoundaryState): SearchBoundaryState | null {
    return attempt === undefined || attempt === last.attempt ? null : { hasFailed: false, attempt };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
