import type { ContentModel } from './content-model.ts';

/** Returns the title of an entry: the field `title` or `name`, else the first text of its type. */
export function entryTitle(
  { type, fields }: { readonly type: string; readonly fields: Readonly<Record<string, unknown>> },
  model: ContentModel,
): string | undefined {
  const [first] = Object.entries(model[type]?.fields ?? {}).find(([, { kind }]) => kind === 'text') ?? [];
  const { title, name, ...others }: typeof fields = { ...fields };
  const value = first === undefined ? undefined : (title ?? name ?? others[first]);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
