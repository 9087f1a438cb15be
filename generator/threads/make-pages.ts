import { policyInspector } from '../check/inspect-markup.ts';
import { ProblemError } from '../errors/problem.ts';
import { createPageMaker } from '../publish/make-page.ts';
import { createSlotWriter } from '../publish/slot-writer.ts';
import { problemsOf } from '../render/render-failure.ts';
import { openRenderPlan } from '../render/render-plan.ts';
import { parseCachedText } from '../rich-text/text-cache.ts';
import { createRecordReader } from '../store/record-pack.ts';
import { stableJson } from '../support/stable-json.ts';
import type { OpenRequest, ResolvedTask, ThreadPageResult } from './jobs.ts';

/** Returns a function that makes a page. */
export async function openPageMaker({
  plan,
  slots,
  texts: folder,
}: OpenRequest): Promise<(task: ResolvedTask) => Promise<ThreadPageResult>> {
  const context = await openRenderPlan(plan);
  const makePage = createPageMaker({ ...context, inspect: policyInspector(plan.inspected).markup }, createSlotWriter(slots));
  const readText = createRecordReader(folder);
  return async ({ task, texts, pictures, files }) => {
    try {
      return await makePage(task, {
        textOf(reference) {
          const text = texts.get(reference);
          if (text === undefined) throw new Error(`The text ${reference} did not come with the page ${task.path}.`);
          if ('html' in text) return text;
          const bytes = readText(text);
          if (!bytes) throw new UnreadableText();
          return parseCachedText(bytes).rendered.richText;
        },
        pictureOf(address, alt) {
          const picture = pictures.get(pictureKey(address, alt));
          if (!picture) throw new Error(`The picture ${address} did not come with the page ${task.path}.`);
          return picture;
        },
        fileOf(ref) {
          const file = files.get(stableJson(ref));
          if (!file) throw new Error(`The file ${ref.linkedFile} did not come with the page ${task.path}.`);
          return file;
        },
      });
    } catch (error) {
      if (error instanceof UnreadableText) return 'unreadable';
      if (!(error instanceof ProblemError)) throw error;
      return { problems: await problemsOf(error) };
    }
  };
}

class UnreadableText extends Error {}

/** Identifies a picture by its address and alternative text. */
export const pictureKey = (address: string, alt: string): string => `${address}\n${alt}`;
