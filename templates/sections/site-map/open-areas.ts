export interface SiteMapLink {
  readonly title: string;
  readonly path: string;
}

export interface SiteMapArea {
  readonly title: string;
  /** Page about the area, if any. */
  readonly path?: string;
  readonly groups: readonly {
    readonly title: string;
    /** Page about the group, if any. */
    readonly path?: string;
    readonly links: readonly SiteMapLink[];
  }[];
}

/** Returns the areas with their open links only; drops groups and areas without any. */
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
