export interface SiteMapLink {
  readonly title: string;
  readonly path: string;
}

export interface SiteMapArea {
  readonly title: string;
  /** The page about the area, where there is one. */
  readonly path?: string;
  readonly groups: readonly {
    readonly title: string;
    /** The page about the group, where there is one. */
    readonly path?: string;
    readonly links: readonly SiteMapLink[];
  }[];
}

/** The areas with the links that may be shown; groups and areas of which nothing is left go with them. */
export function openAreas(areas: readonly SiteMapArea[], isOpen: (path: string) => boolean): readonly SiteMapArea[] {
  return areas
    .map((area) => ({
      ...area,
      groups: area.groups
        .map((group) => ({ ...group, links: group.links.filter(({ path }) => isOpen(path)) }))
        .filter(({ path, links }) => links.length > 0 || (path !== undefined && isOpen(path))),
    }))
    .filter(({ groups }) => groups.length > 0);
}
