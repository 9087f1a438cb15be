// The same pages as bench/site. bench/peers/peer.js writes content and settings into this folder.
import { readFileSync } from 'node:fs';

const settingsOf = (language) => JSON.parse(readFileSync(new URL(`settings/${language}.json`, import.meta.url), 'utf8'));

/** Returns the name of an entry in its language: 'en faq/some-name'. */
const nameOf = ({ inputPath }) => {
  const [, name, language] = /content\/(.*)\.(\w+)\.md$/.exec(inputPath);
  return `${language} ${name}`;
};

export default function configure(config) {
  config.addGlobalData('settings', { en: settingsOf('en'), fr: settingsOf('fr') });
  config.addGlobalData('layout', 'page.11ty.js');
  config.addGlobalData(
    'permalink',
    () =>
      ({ path }) =>
        path,
  );
  config.addCollection('byName', (collections) => new Map(collections.getAll().map((item) => [nameOf(item), item])));
  return { dir: { input: 'content', includes: '../_includes', data: '../_data' }, markdownTemplateEngine: false };
}
