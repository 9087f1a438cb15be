import { defineError, defineErrors } from '../errors/define-errors.ts';

const slashHint = "Add the last slash, or accept such links in texts with `markdown: { links: 'lenient' }` in the config.";

export const routeErrors = defineErrors('ROUTE', {
  PATH_TAKEN: defineError<{ path: string; other: string; otherFile: string }>({
    title: 'Two pages claim one path',
    hidesEntry: true,
    message: (p) => `${p.path} is the same address as ${p.other}${p.otherFile === '' ? '' : `, the page of ${p.otherFile}`}.`,
    hintInSystem: 'Give this entry another slug.',
    hint: 'Change the slug of one of them. Paths that differ only in case, a trailing slash or the form of an accent are the same.',
  }),
  PATH_SHAPE: defineError<{ path: string; reason: string }>({
    title: 'A path cannot be published',
    hidesEntry: true,
    message: (p) => `The path ${JSON.stringify(p.path)} cannot be published: ${p.reason}.`,
    hint: 'Give the entry another slug, or the page another path: it begins and ends with “/” and contains letters, digits and hyphens.',
    hintInSystem: 'Give this entry another slug.',
  }),
  ALIAS_SHAPE: defineError<{ path: string; reason: string }>({
    title: 'An old address cannot have a redirect page',
    hidesEntry: true,
    message: (p) => `The old address ${JSON.stringify(p.path)} cannot have a redirect page: ${p.reason}.`,
    hint: 'Write it from the site’s root, without the host: /2019/hello.html or /old-name/.',
  }),
  ALIAS_TAKEN: defineError<{ path: string; other: string; otherFile: string }>({
    title: 'An old address is in use',
    message: (p) =>
      `${p.path} is an old address, and the same address as ${p.other}${p.otherFile === '' ? '' : ` of ${p.otherFile}`}.`,
    hint: 'Remove it from `aliases` or `redirects`: a page or another redirect is at that address already.',
  }),
  ALIAS_TARGET: defineError<{ from: string; to: string }>({
    title: 'An old address leads to no page',
    message: (p) => `The old address ${p.from} leads to ${p.to}, which is not the address of a page.`,
    hint: 'Name a page of this site as in its address, with the language and the slash at the end: /en/about/. Or a file of the public folder, or an address that begins with https://.',
  }),
  ALIAS_HOST: defineError<{ from: string; to: string; path: string }>({
    title: 'An old address leads to this site by a whole address',
    message: (p) => `The old address ${p.from} leads to ${p.to}, which is an address of this site.`,
    hint: (p) => `Write its path, so that the redirect follows the page: ${p.path}.`,
  }),
  ALIAS_LOST: defineError<{ aliases: readonly string[]; type: string }>({
    title: 'The old addresses of an entry lead nowhere',
    message: (p) =>
      `The old address${p.aliases.length === 1 ? '' : 'es'} ${p.aliases.join(', ')} of this entry lead${p.aliases.length === 1 ? 's' : ''} nowhere: no page of the type “${p.type}” names its \`entry\`.`,
    hint: 'Add `entry` to the page in its family, or use `entries` or `entryPages`. If the entry has no page, remove the old addresses.',
  }),
  ALIAS_CHAIN: defineError<{ from: string; to: string; next: string }>({
    title: 'An old address leads to another redirect',
    message: (p) => `The old address ${p.from} leads to ${p.to}, which redirects to ${p.next}.`,
    hint: (p) => `Lead it to the page itself: ${p.next}.`,
  }),
  ALIAS_LOOP: defineError<{ addresses: readonly string[] }>({
    title: 'Old addresses lead to each other',
    message: (p) => `These old addresses lead to each other: ${p.addresses.join(' → ')}.`,
    hint: 'Lead each of them to a page.',
  }),
  LINK_BROKEN: defineError<{
    target: string;
    similar: string | undefined;
    shownIn?: string;
    elsewhere?: readonly string[];
  }>({
    title: 'A link leads to no page',
    follows: 'words',
    message: (p) =>
      `There is no page ${p.target}${p.shownIn === undefined ? '' : ` in “${p.shownIn}”, where the entry is shown as a fallback`}${p.elsewhere?.length ? ` in this language: it exists only in ${p.elsewhere.join(', ')}` : ''}.${p.similar === undefined ? '' : ` Did you mean ${p.similar}?`}`,
    hintInSystem: 'Write the address of a page of this site without the language, with a slash at the end: /about/.',
    hint: (p) =>
      p.elsewhere?.length
        ? 'Write the page in this language, or lead to one that it has.'
        : p.similar === `${p.target}/`
          ? `${slashHint} \`boreal check --fix\` adds it in files.`
          : 'Write site paths without the language and the path prefix, with a slash at the end, as in the address: /about/.',
  }),
  LINK_HIDDEN: defineError<{ target: string; reason: string }>({
    title: 'A link leads to the page of an entry that is not visible',
    follows: 'words',
    message: (p) => `The page ${p.target} is that of an entry that ${p.reason}.`,
    hintInSystem: 'Lead to another page, or publish both at the same time.',
    hint: 'Lead to another page, or make both visible at the same time. With --drafts, drafts and future entries are shown.',
  }),
  PAGE_UNKNOWN: defineError<{ path: string; similar: string | undefined }>({
    title: 'The site has no page at an address',
    message: (p) => `The site has no page ${p.path}.${p.similar === undefined ? '' : ` Did you mean ${p.similar}?`}`,
    hint: 'Give a path as in the address bar, with its language, or the whole address: /en/about/.',
  }),
  OFFLINE_PAGE_MISSING: defineError<{ path: string }>({
    title: 'The page for visitors without a network is missing',
    message: (p) => `The site has a service worker, and there is no page ${p.path} for it to show without a network.`,
    hint: 'Add the page in every language, or set `visitor.serviceWorker` to false.',
  }),
  OFFLINE_PATH_UNKNOWN: defineError<{ path: string }>({
    title: 'A page for visitors without a network does not exist',
    message: (p) => `The setting \`visitor.offline\` names ${p.path}, which is no page in any language.`,
    hint: 'Write the path as in the address, without the language: /claims/.',
  }),
  SYNONYMS_WITHOUT_PAGE: defineError<{ words: readonly string[]; language: string }>({
    title: 'No page is about a group of synonyms',
    severity: 'warning',
    message: (p) => `No page in “${p.language}” has one of these synonyms in its title or keywords: ${p.words.join(', ')}.`,
    hint: 'Add one of them to the keywords of the page that answers it. Without one, the search leads to pages with a part of these words.',
  }),
  NOT_FOUND_PAGE_MISSING: defineError<object>({
    title: 'The page for unknown addresses is missing',
    severity: 'warning',
    message: () => 'The site has no page /404.html, which hosts show for unknown addresses.',
    hint: 'Add a page with the path /404.html, `listed: false` and `alsoAtRoot: true` to a family.',
  }),
  FAMILY_FAILED: defineError<{ family: string }>({
    title: 'The pages of a family cannot be listed',
    severity: 'warning',
    message: (p) => `The pages of the family “${p.family}” cannot be listed with the current content; some of them are missing.`,
    hint: 'Fix the problems of its entries. The cause is the error of the family’s own code.',
  }),
  MODIFIED: defineError<{ path: string; day: string }>({
    title: 'The day of a page’s last change is not a day',
    message: (p) => `${p.path} has ${p.day === '' ? 'an empty `modified`' : `the \`modified\` “${p.day}”`}, which is not a day.`,
    hint: 'Set `modified` to a day such as 2026-01-15 in the page’s family, or leave it out if the day is unknown.',
  }),
  FEED_PAGE: defineError<{ feed: string; target: string }>({
    title: 'A feed names a page that does not exist',
    message: (p) => `The feed ${p.feed} names the page ${p.target}, which does not exist.`,
    hint: 'Correct the path in the site’s `feeds`: without the language, with a slash at the end, as the page’s family lists it.',
  }),
  FEED_RESERVED: defineError<{ feed: string }>({
    title: 'A feed has the path of another file',
    message: (p) => `A feed cannot have the path ${p.feed}: the generator itself writes a file there.`,
    hint: 'Give the feed another path in the site’s `feeds`, such as /feed.json.',
  }),
  FEED_DAY: defineError<{ feed: string; day: string }>({
    title: 'The day of a feed’s entry is not a day',
    message: (p) => `In the feed ${p.feed}, ${p.day === '' ? 'the day of an entry is empty' : `“${p.day}” is not a day`}.`,
    hint: 'Use days such as 2026-01-15 in the site’s `feeds`.',
  }),
  FEED_FAILED: defineError<{ feed: string }>({
    title: 'A feed cannot be made',
    severity: 'warning',
    message: (p) => `The feed ${p.feed} cannot be made with the current content.`,
    hint: 'Fix the problems of its entries. The cause is the error of the feed’s own code.',
  }),
  SUMMARY_PAGE: defineError<{ target: string }>({
    title: 'The summary of the site names a page that does not exist',
    message: (p) => `The summary for llms.txt names the page ${p.target}, which does not exist.`,
    hint: 'Correct the path in the site’s `summary`: without the language, with a slash at the end, as the page’s family lists it.',
  }),
  SUMMARY_FAILED: defineError<{ locale: string }>({
    title: 'The summary of the site cannot be made',
    severity: 'warning',
    message: (p) => `The summary for llms.txt cannot be made in “${p.locale}” with the current content.`,
    hint: 'Fix the problems of its entries. The cause is the error of the summary’s own code.',
  }),
  FILE_BROKEN: defineError<{ target: string }>({
    title: 'A link leads to no file',
    message: (p) => `There is no file ${p.target} in the public folder.`,
    hintInSystem: 'Correct the link, or upload the file to the content system and link to it there.',
    hint: 'Put the file into the public folder, or correct the link.',
  }),
});
