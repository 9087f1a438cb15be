export interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>/g;
const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'source']);

/**
 * Returns all tags of markup if every '<' begins a tag and every attribute is quoted, else
 * undefined.
 */
export function tagsOf(html: string): readonly Tag[] | undefined {
  if (/[<>]/.test(html.replace(tagPattern, ''))) return undefined;
  return [...html.matchAll(tagPattern)].map(([, slash, name = '', attributes = '']) => ({
    name,
    isEnd: slash === '/',
    attributes: [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(
      ([, key = '', value = '']) => [key, unescaped(value)] as const,
    ),
  }));
}

/** Returns true if each element is closed, innermost first. */
export function isBalanced(tags: readonly Tag[]): boolean {
  const open: string[] = [];
  for (const { name, isEnd } of tags) {
    if (voidElements.has(name)) continue;
    if (!isEnd) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** Result of parsing markup. */
export const textOf = (html: string): string => unescaped(html.replace(tagPattern, ''));

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => signs[name] ?? '');
