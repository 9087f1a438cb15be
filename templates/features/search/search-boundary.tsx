import { Component, type ReactNode } from 'react';

interface SearchBoundaryProps {
  /** What is shown where the search has failed. */
  readonly fallback: ReactNode;
  /** Another value is another try; undefined leaves it at the last one. */
  readonly attempt: string | undefined;
  readonly children: ReactNode;
}

interface SearchBoundaryState {
  readonly hasFailed: boolean;
  /** The attempt that is under way or has failed. */
  readonly attempt: string | undefined;
}

/** Keeps a search that fails from taking the page with it. */
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
