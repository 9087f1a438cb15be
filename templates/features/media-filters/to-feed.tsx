import { Link } from '../../components/link/link.tsx';
import { useMessages } from '../../site-context.tsx';

/** The link to a feed, for readers who follow many sites. */
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
