export interface Link {
  readonly href: string;
  readonly title: string;
}

export const Links = ({ links }: { readonly links: readonly Link[] }) => (
  <ul>
    {links.map(({ href, title }) => (
      <li key={href}>
        <a href={href}>{title}</a>
      </li>
    ))}
  </ul>
);
