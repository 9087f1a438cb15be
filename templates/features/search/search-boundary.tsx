import { Component, type ReactNode } from 'react';

interface SearchBoundaryProps {
  /** Returns the content to show if the search fails. */
  readonly fallback: (error: unknown) => ReactNode;
  /** A new value retries; undefined keeps the last attempt. */
  readonly attempt: string | undefined;
  readonly children: ReactNode;
}

interface SearchBoundaryState {
  readonly failure?: { readonly error: unknown };
  /** Current or failed attempt. */
  readonly attempt: string | undefined;
}

/** Keeps a search that fails from breaking the page. */
export class SearchBoundary extends Component<SearchBoundaryProps, SearchBoundaryState> {
  override state: SearchBoundaryState = { attempt: this.props.attempt };

  static getDerivedStateFromError(error: unknown): Partial<SearchBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ attempt }: SearchBoundaryProps, last: SearchBoundaryState): SearchBoundaryState | null {
    return attempt === undefined || attempt === last.attempt ? null : { failure: undefined, attempt };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
