import { ProblemError } from '../errors/problem.ts';
import { createPageMaker } from '../publish/make-page.ts';
import { openRenderPlan } from '../render/render-plan.ts';
import { parseKeptText } from '../rich-text/text-cache.ts';
import { createRecordReader } from '../store/record-pack.ts';
import type { MadeInThread, OpenRequest, ResolvedTask } from './jobs.ts';

/** Gives a function that makes one page after the other. */
export async function openPageMaker({ plan, slots, texts }: OpenRequest): Promise<(task: ResolvedTask) => MadeInThread> {
  const makePage = createPageMaker(await openRenderPlan(plan), slots);
  const readText = createRecordReader(texts);
  return ({ task, texts: own, pictures }) => {
    try {
      return makePage(task, {
        textOf(reference) {
          const found = own.get(reference);
          if (found === undefined) throw new Error(`The text ${reference} did not come with the page ${task.path}.`);
          if ('html' in found) return found;
          const bytes = readText(found);
          if (!bytes) throw new UnreadableText();
          return parseKeptText(bytes).rendered.richText;
        },
        pictureOf(address, alt) {
          const found = pictures.get(pictureKey(address, alt));
          if (!found) throw new Error(`The picture ${address} did not come with the page ${task.path}.`);
          return found;
        },
      });
    } catch (error) {
      if (error instanceof UnreadableText) return 'unreadable';
      if (!(error instanceof ProblemError)) throw error;
      return { problems: error.problems };
    }
  };
}

class UnreadableText extends Error {}

/** Names what a picture shows and says. */
export const pictureKey = (address: string, alt: string): string => `${address}\n${alt}`;
