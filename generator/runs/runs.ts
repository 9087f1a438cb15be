/** All that commands with a site run. One module: it knows the codes of all problems, which settings are checked against. */
export { problemCodes } from '../errors/define-errors.ts';
export { verifyOutput } from '../publish/verify-output.ts';
export { loadSite } from '../settings/load-site.ts';
export { checkTranslations } from './check-translations.ts';
export { clean } from './clean.ts';
export { deriveModelCode } from './derive-model.ts';
export { explainPage } from './explain.ts';
export { fixLinks } from './fix-links.ts';
export { generate } from './generate.ts';
export { noticesOf } from './last-run.ts';
export { mergeShards } from './merge.ts';
export { printEditorConfig, printModel, printSchemas } from './model.ts';
export { pullContent } from './pull.ts';
