import { join } from 'node:path';
import { bothBetween } from '../content/due-reviews.ts';
import { distinctProblems } from '../errors/all-or-problems.ts';
import type { Problem } from '../errors/problem.ts';
import type { HalfPages, MarkupPages } from '../manifest/build-manifest.ts';
import { untilChange } from '../model/visibility.ts';
import { openDiskStore } from '../publish/disk-store.ts';
import { prepareFolders } from '../publish/prepare-folders.ts';
import { siteMark } from '../publish/site-mark.ts';
import { renderErrors } from '../render/errors.ts';
import { locateProblems, withPositions } from '../render/locate-problems.ts';
import { routeErrors } from '../routes/errors.ts';
import { openSource } from '../sources/open-sources.ts';
import { createCacheWrites } from '../store/cache-writes.ts';
import { positionOfSetting } from '../support/site-code.ts';
import type { GenerateOptions } from './generate-options.ts';
import type { GenerateReport } from './generate-report.ts';
import { makePages, type PublishedBuild, publishBuild } from './make-build.ts';
import { openResources, type RunResources } from './open-resources.ts';
import { planBuild } from './plan-build.ts';
import { readSiteParts } from './read-site-parts.ts';
import { refuseShrinking } from './refuse-shrinking.ts';
import { describeStart, type RunResult, recordRun, repeatLastRun } from './repeat-run.ts';
import { createStageTimer } from './stage-timer.ts';

/**
 * Generates a site into its output folder. Throws ProblemError with all problems of the input; the
 * published output is then unchanged.
 */
export async function generate(options: GenerateOptions): Promise<GenerateReport> {
  const { site, trace, now } = options;
  await prepareFolders(site, options);
  const writes = createCacheWrites();
  const source = openSource(site, { now, writes });
  const start = await describeStart(options, source);
  const repeatedReport = start && (await repeatLastRun(start, trace));
  if (repeatedReport) {
    source.close();
    return repeatedReport;
  }
  const resources = await openResources(options, { source, writes });
  try {
    const result = await withPositions({ site, writes, mode: 'production' }, () => run(options, resources));
    // A file that could not be downloaded or used is asked for again.
    const isRepeatable = !source.assets?.hasProblems();
    if (start && isRepeatable) await recordRun(start, result, (work) => writes.attempt(site.cache, work));
    const { report, once } = result;
    return { ...report, problems: [...report.problems, ...once, ...writes.warnings()] };
  } finally {
    await resources.close();
  }
}

const notFoundPageMissing = (definition: GenerateOptions['site']['definition']): Problem =>
  routeErrors.NOT_FOUND_PAGE_MISSING({}, positionOfSetting(definition, 'families'));

/** Returns the warning about pages with half a character, at the component of the first one. */
function halfProblem({ families }: GenerateOptions['site']['definition'], { count, first, family, part }: HalfPages): Problem {
  const shown = count === 1 ? `${first} has` : `${count} pages, ${first} first, have`;
  const file = families.find(({ name }) => name === family)?.page;
  return renderErrors.HALF_CHARACTER({ shown, part }, file === undefined ? {} : { where: { file } });
}

/** Returns warnings about the markup of pages, each once, with the first page that has it. */
function markupProblems(marked: readonly MarkupPages[]): readonly Problem[] {
  const byPlace = new Map<string, MarkupPages>();
  for (const each of marked) {
    const { code, hint, where } = each.problem;
    const key = JSON.stringify([code, hint, where]);
    const earlier = byPlace.get(key);
    byPlace.set(key, earlier ? { ...earlier, count: earlier.count + each.count } : each);
  }
  return [...byPlace.values()].map(({ problem, first, count }) => ({
    ...problem,
    message: `On ${first}${count === 1 ? '' : ' and other pages'}: ${problem.message}`,
  }));
}

/**
 * Reads, plans, makes and publishes. An unchanged build stays published, and no file is touched.
 */
async function run(options: GenerateOptions, resources: RunResources): Promise<RunResult> {
  const { site, inPlace, onWait, now } = options;
  const { trace, writes } = resources;
  const timer = createStageTimer(trace, now);
  const parts = await readSiteParts(options, resources, timer);
  const { content, client, inputs, rendering } = parts;
  const folders = { out: site.out, manifests: join(site.cache, 'builds'), site: siteMark(site.root) };
  const store = await trace.span('output', () => openDiskStore({ ...folders, inPlace, onWait, writes, now }));
  try {
    const plan = await planBuild({ options, resources, parts, store });
    const { isFirst, before, removed } = plan;
    const { lost, problems: found } = content;
    refuseShrinking({ lost, isFirst, before, removed, site, parts: options.shard?.count, problems: found });
    if (plan.unchanged) timer.skip('render', 'publish');
    const work = { options, resources, parts, store, plan, timer };
    const build: PublishedBuild = plan.unchanged
      ? { manifest: plan.unchanged, rendered: 0, written: 0 }
      : await publishBuild(work, await makePages(work));
    await trace.span('keep', () => writes.attempt(site.cache, () => content.saveCache(true)));
    const { fileCount: files, size: bytes, formlessPages, halfPages, markupPages } = build.manifest;
    const problems = [
      ...content.problems,
      ...content.hidden.notices,
      ...(content.hasPage('/404.html') ? [] : [notFoundPageMissing(site.definition)]),
      ...plan.siteFiles.problems,
      ...distinctProblems(await locateProblems({ site, writes, mode: 'production' }, rendering.problems)),
      ...markupProblems(markupPages),
      ...(halfPages ? [halfProblem(site.definition, halfPages)] : []),
      ...(formlessPages ? [renderErrors.FORM_ENDPOINT_MISSING(formlessPages)] : []),
    ];
    const { rendered, written } = build;
    const { stages } = timer;
    const answers = site.clock?.answersHold() ?? {};
    return {
      report: {
        routes: plan.survey.own,
        rendered,
        files,
        written,
        bytes,
        stages,
        problems,
        removed,
        foreign: store.foreign,
        isolated: content.isolated,
        causes: content.causes(),
        visibility: untilChange(content.hidden.report, answers),
      },
      once: store.warnings,
      inputs,
      build: build.manifest.id,
      visible: bothBetween(content.hidden.between, answers),
      counts: { entries: content.entries.length, bundled: client.files.length },
    };
  } finally {
    await store.close();
  }
}
