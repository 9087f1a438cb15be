import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { listComments } from '../support/list-comments.ts';
import { nodesIn, parsedSources } from '../support/parsed-sources.ts';

const root = resolve(import.meta.dirname, '../..');

/** Lines of tracked and new files in these folders that match, according to git. */
function grep(pattern: string, ...folders: string[]): string[] {
  try {
    const args = ['grep', '--untracked', '-niE', pattern, '--', ...folders];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  } catch {
    // git grep ends with 1 if nothing matches.
    return [];
  }
}

test('generator, client and command line contain no brand and no word of insurance', () => {
  const words =
    'insur|assuranc|boréal|boreal (points|insurance)|tenant|locataire|condo|motorcycle|moto\\b|premium|deductible|policyholder|coverage|soumission|réclamation';
  expect(grep(words, 'generator', 'client', 'cli')).toEqual([]);
});

test('the search for words finds existing words', () => {
  expect(grep('insur', 'content').length).toBeGreaterThan(10);
});

test('templates contain no brand', () => {
  expect(grep('boréal|boreal (points|insurance|assurance)', 'templates')).toEqual([]);
});

test('only the command line prints or ends the process', () => {
  expect(grep('console\\.|process\\.(exit|stdout|stderr)', 'generator', 'templates')).toEqual([]);
});

interface GlossaryWord {
  /** Words of an identifier, in lower case with single spaces. */
  readonly inNames: RegExp;
  readonly inComments: RegExp;
  /** Files that may use it, with the reason. */
  readonly except: Readonly<Record<string, string>>;
}

const ram = 'bytes of RAM';
const endpoint = 'an endpoint in place of a server';

/** Words that have one meaning in the glossary, or that say nothing as a name. */
const glossary: Readonly<Record<string, GlossaryWord>> = {
  memory: {
    inNames: /\bmemory\b/,
    inComments: /\b(?:an?|with(?:out)? a|the last|each) memory\b/i,
    except: {
      'client/safe-storage.ts': ram,
      'generator/publish/growing-file.ts': ram,
      'generator/publish/output-table.ts': ram,
      'generator/runs/plan-build.ts': ram,
      'generator/serve/live/snapshot.ts': ram,
      'generator/sources/site/site-settings.ts': ram,
      'generator/store/scratch-texts.ts': ram,
      'generator/read/cached-entries.ts': ram,
      'generator/store/scratch-lines.ts': ram,
      'generator/support/optimize/encode-text.ts': ram,
    },
  },
  'stand-in': {
    inNames: /\bstand ins?\b/,
    inComments: /\bstand-ins?\b/i,
    except: {
      'client/services/': endpoint,
      'generator/check/page/page-facts.ts': endpoint,
      'generator/contract/': endpoint,
      'generator/render/': endpoint,
      'generator/runs/': endpoint,
      'generator/serve/': endpoint,
    },
  },
  look: {
    inNames: /\blooks?\b/,
    inComments: /\b(?:an?|the|one|each|two|more|last|first|every) looks?\b/i,
    except: {},
  },
  means: { inNames: /\bmeans\b/, inComments: /\b(?:the|all|its) means\b/i, except: {} },
  material: { inNames: /\bmaterials?\b/, inComments: /\bmaterials?\b/i, except: {} },
};

/** Returns the words of an identifier: `standInOf` → `stand in of`. */
const wordsOfName = (name: string): string => name.replace(/[A-Z]/g, ' $&').replace(/[_#$]/g, ' ').toLowerCase();

interface WordsOfFile {
  readonly file: string;
  readonly names: ReadonlySet<string>;
  readonly comments: readonly string[];
}

function readWords(source: ts.SourceFile): WordsOfFile {
  const names = new Set<string>();
  for (const node of nodesIn(source)) if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
  const comments = listComments(source.fileName, source.text).map(({ lines }) => lines.join(' '));
  return { file: source.fileName, names, comments };
}

const usesOf = ({ inNames, inComments }: GlossaryWord, { file, names, comments }: WordsOfFile): readonly string[] =>
  [
    ...[...names].filter((name) => inNames.test(wordsOfName(name))),
    ...comments.filter((comment) => inComments.test(comment)),
  ].map((use) => `${file} ${use}`);

const read = parsedSources(['generator', 'client', 'cli', 'search']).map(readWords);

test.each(Object.entries(glossary))('names and comments use “%s” only as the glossary does', (_, word) => {
  const uses = read.flatMap((words) => usesOf(word, words));
  const isAllowed = (use: string): boolean => Object.keys(word.except).some((file) => use.startsWith(file));
  expect(uses.filter((use) => !isAllowed(use))).toEqual([]);
  expect(Object.keys(word.except).filter((file) => !uses.some((use) => use.startsWith(file)))).toEqual([]);
});

test('a name with a word of another meaning is found', () => {
  const source = ts.createSourceFile('a.ts', '// Each look.\nconst routeMemory = 1;', ts.ScriptTarget.Latest, true);
  const found = Object.values(glossary).flatMap((word) => usesOf(word, readWords(source)));
  expect(found).toEqual(['a.ts routeMemory', 'a.ts Each look.']);
});
