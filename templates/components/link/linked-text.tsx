import { Link } from './link.tsx';

/** Words, or a link. */
export type TextPart = string | { readonly name: string; readonly address: string };

export interface LinkedTextProps {
  readonly parts: readonly TextPart[];
}

/** A sentence with links. */
export const LinkedText = ({ parts }: LinkedTextProps) =>
  parts.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Link key={part.address} to={part.address}>
        {part.name}
      </Link>
    ),
  );
