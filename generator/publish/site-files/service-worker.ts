import { type ServiceWorkerSettings, serviceWorkerPath, serviceWorkerSettingsKey } from '#contract/service-worker';
import { type OutputFile, outputFile } from '../../support/output-file.ts';

/** Returns the script of the service worker with its list of files. Same input, same bytes. */
export const serviceWorkerFile = (code: string, settings: ServiceWorkerSettings): OutputFile =>
  workerFile(`self.${serviceWorkerSettingsKey}=${JSON.stringify(settings)};\n${code}`);

/** Returns the script that removes an earlier service worker at the same address. */
export const serviceWorkerOffFile = (code: string): OutputFile => workerFile(code);

const workerFile = (text: string): OutputFile => outputFile(serviceWorkerPath.slice(1), text);
