type Child = Node | string | undefined | false;

/**
 * Makes an element. True attributes have no value; false and undefined ones are left out, as are
 * such children.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | boolean | undefined>>,
  ...children: readonly Child[]
): HTMLElement {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== false));
  return node;
}
