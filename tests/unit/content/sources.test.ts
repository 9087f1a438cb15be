import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseFrontMatter } from '../../../generator/sources/markdown/front-matter.ts';
import { parseYaml } from '../../../generator/sources/markdown/yaml.ts';

const content = resolve(import.meta.dirname, '../../../content');
const filesOf = (type: string, ending: string) => readdirSync(join(content, type)).filter((file) => file.endsWith(ending));
const read = (path: string) => readFileSync(join(content, path), 'utf8');

interface Source {
  readonly title: string;
  readonly address: string;
  readonly day?: string;
  readonly changed?: string;
}

const sourcesIn = (language: string) =>
  new Map(
    filesOf('source', `.${language}.yaml`).map((file) => [
      file.replace(`.${language}.yaml`, ''),
      parseYaml(read(`source/${file}`)) as Source,
    ]),
  );

/** Hosts of laws, regulators and public insurers: no competitor, association or law firm. */
const official =
  /(?:^|\.)(?:canada\.ca|laws-lois\.justice\.gc\.ca|priv\.gc\.ca|ccir-ccrra\.org|ontario\.ca|ontariocanada\.com|fsrao\.ca|alberta\.ca|albertaairb\.ca|bclaws\.gov\.bc\.ca|www2\.gov\.bc\.ca|icbc\.com|mpi\.mb\.ca|pubmanitoba\.ca|nbib-canb\.org|assembly\.nl\.ca|pub\.nl\.ca|novascotia\.ca|nslegislature\.ca|justice\.gov\.nt\.ca|nunavutlegislation\.ca|irac\.pe\.ca|princeedwardisland\.ca|legisquebec\.gouv\.qc\.ca|saskratereview\.ca|laws\.yukon\.ca)$/;

test('every source is a law, a regulator or a public insurer, as new as its rule, and the same in both languages', () => {
  const english = sourcesIn('en');
  expect(english.size).toBeGreaterThan(30);
  for (const [id, { address, day, changed = '' }] of english) {
    expect(new URL(address).protocol, id).toBe('https:');
    expect(new URL(address).host, id).toMatch(official);
    expect((day ?? changed) >= changed, id).toBe(true);
  }
  const days = (language: string) => [...sourcesIn(language)].map(([id, { day, changed }]) => [id, day, changed]);
  expect(days('fr')).toEqual(days('en'));
  for (const [id, { address }] of sourcesIn('fr')) expect(new URL(address).host, id).toMatch(official);
});

/** Words of sentences that state a rule of the law. */
const rules: Readonly<Record<string, RegExp>> = {
  en: /\b(?:(?:the|no|province’s|against the) law|by law|laws? (?:requires?|says)|do(?:es)? not allow insurers|mandatory|an offence|regulator)\b/i,
  fr: /(?:\bla loi\b|aucune loi|ne permettent pas de tenir compte|\bobligatoires?\b|une infraction|organisme de réglementation)/i,
};
const types = ['faq-item', 'guide', 'blog-post'] as const;
const placeTypes = ['auto-regional-page', 'home-regional-page'] as const;
const allTypes = [...types, ...placeTypes, 'news-article', 'page'] as const;

/** Words of pages of places about rules that are not among those of a product: licences, fault, other laws. */
const placeRules: Readonly<Record<string, RegExp>> = {
  en: /\bM1\b|\ba federal act\b|\bthe law may\b|\bwritten rules that\b/i,
  fr: /\bM1\b|\bune loi fédérale\b|\brègles écrites\b|\bla faute peut vous revenir\b/i,
};

const hostsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\((https:[^)]+)\)/g)].map(([, address = '']) => new URL(address).host);

interface Sourced {
  readonly file: string;
  readonly text: string;
  readonly sources: readonly string[];
}

const entriesIn = (language: string, among: readonly string[] = types): readonly Sourced[] =>
  among.flatMap((type) =>
    filesOf(type, `.${language}.md`).map((name) => {
      const { fields, body } = parseFrontMatter(read(`${type}/${name}`)) as unknown as {
        readonly fields: Readonly<Record<string, unknown>>;
        readonly body: string;
      };
      return { file: `${type}/${name}`, text: body, sources: (fields.sources ?? []) as readonly string[] };
    }),
  );

describe.each(['en', 'fr'])('%s', (language) => {
  test('each answer, guide and article that states a rule names its source', () => {
    const stating = entriesIn(language).filter(({ text }) => rules[language]?.test(text));
    expect(stating.length).toBeGreaterThan(15);
    expect(stating.filter(({ sources }) => sources.length === 0).map(({ file }) => file)).toEqual([]);
  });

  test('each page of a place that states a rule of its own names its source', () => {
    const stating = entriesIn(language, placeTypes).filter(({ text }) => placeRules[language]?.test(text));
    expect(stating.length).toBeGreaterThan(5);
    expect(stating.filter(({ sources }) => sources.length === 0).map(({ file }) => file)).toEqual([]);
  });

  test('each text that leads to a law or an authority has one of its host among its sources', () => {
    const all = sourcesIn(language);
    const leading = entriesIn(language, allTypes).map(({ file, text, sources }) => ({
      file,
      to: hostsIn(text).filter((host) => official.test(host)),
      named: sources.map((id) => new URL(all.get(id)?.address ?? 'https://none.example').host),
    }));
    expect(leading.filter(({ to }) => to.length > 0).length).toBeGreaterThan(5);
    expect(leading.filter(({ to, named }) => to.some((host) => !named.includes(host))).map(({ file }) => file)).toEqual([]);
  });
});

test('an entry has the same sources in both languages', () => {
  const of = (language: string) =>
    entriesIn(language, allTypes).map(({ file, sources }) => [file.replace(`.${language}.md`, ''), sources] as const);
  expect(of('fr')).toEqual(of('en'));
});
