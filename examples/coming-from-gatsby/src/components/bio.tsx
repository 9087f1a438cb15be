import { Image } from './image.tsx';
import { useSiteData } from './site-data.tsx';

/** `useStaticQuery` and `StaticImage` are replaced. */
export default function Bio() {
  const { author } = useSiteData();
  return (
    <div className="bio">
      <Image image={author.portrait} width={160} sizes="160px" />
      <p>
        Written by <strong>{author.name}</strong>. {author.summary}
      </p>
    </div>
  );
}
