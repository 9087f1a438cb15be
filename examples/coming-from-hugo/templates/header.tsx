import type { SliceProps } from 'boreal/contract/page';
import { type Link, Links } from './links.tsx';

interface HeaderData extends Link {
  readonly links: readonly Link[];
}

export default function Header({ data }: SliceProps<HeaderData>) {
  return (
    <header>
      <a href={data.href}>{data.title}</a>
      <Links links={data.links} />
    </header>
  );
}
