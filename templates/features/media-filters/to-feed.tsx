import { Link } from '../../components/link/link.tsx';
import { useMessages } from '../../site-context.tsx';

/** Link to a feed. */
export function ToFeed({ path }: { readonly path: string }) {
  const { media } = useMessages();
  return (
    <p className="more">
      <Link to={path} type="application/atom+xml">
        {media.feed}
      </Link>
    </p>
  );
}
