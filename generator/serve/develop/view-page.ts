import { developPaths } from '#contract/develop';
import { withPrefix } from '#contract/page-path';
import { escapeHtml } from '../../support/escape-html.ts';
import { galleryPath } from '../component-gallery.ts';
import { ownPage } from './own-page.ts';

interface ViewPageOptions {
  /** Path of the page without prefix. */
  readonly path: string;
  readonly pathPrefix: string;
  /** Query of the request. */
  readonly search: URLSearchParams;
}

interface Setting {
  readonly name: 'width' | 'scheme' | 'motion' | 'colors';
  readonly title: string;
  /** Values with their titles. The first one is the default. */
  readonly values: readonly (readonly [value: string, title: string])[];
}

const settings: readonly Setting[] = [
  {
    name: 'width',
    title: 'Width',
    values: [
      ['', 'Full width'],
      ['375', '375'],
      ['768', '768'],
      ['1280', '1280'],
    ],
  },
  {
    name: 'scheme',
    title: 'Colour scheme',
    values: [
      ['', 'As the system'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  {
    name: 'motion',
    title: 'Motion',
    values: [
      ['', 'As the system'],
      ['reduce', 'Reduced motion'],
    ],
  },
  {
    name: 'colors',
    title: 'Colours',
    values: [
      ['', 'As the system'],
      ['forced', 'Forced colours'],
    ],
  },
];

type Values = Readonly<Record<Setting['name'], string>>;

/** Returns a page in a frame with a width and other settings. Links change them, also without scripts. */
export function viewPage({ path, pathPrefix, search }: ViewPageOptions): Response {
  const chosen = Object.fromEntries(
    settings.map(({ name, values }) => [name, values.find(([value]) => value === search.get(name))?.[0] ?? '']),
  ) as Values;
  const menus = settings.map(({ name, title, values }) => {
    const links = values.map(([value, label]) => {
      const query = new URLSearchParams(Object.entries({ ...chosen, [name]: value }).filter(([, each]) => each !== ''));
      const href = `${developPaths.view}${encodeURI(path.slice(1))}${query.size > 0 ? `?${query}` : ''}`;
      const current = value === chosen[name] ? ' aria-current="true"' : '';
      return `<a data-follow href="${escapeHtml(href)}"${current}>${label}</a>`;
    });
    return `<nav aria-label="${title}"><span class="faint">${title}:</span>${links.join('')}</nav>`;
  });
  const limits = [
    ...(chosen.motion === ''
      ? []
      : ['Reduced motion applies to the styles of the page: its scripts see the setting of the system.']),
    ...(chosen.colors === ''
      ? []
      : [
          'Styles for forced colours apply. The colours that a system forces cannot be shown here: the developer tools of browsers emulate them.',
        ]),
  ];
  const features = [
    ...(chosen.motion === '' ? [] : ['prefers-reduced-motion: reduce']),
    ...(chosen.colors === '' ? [] : ['forced-colors: active']),
  ];
  const classes = [...(chosen.width === '' ? [] : [`w${chosen.width}`]), chosen.scheme].join(' ');
  const address = escapeHtml(path === galleryPath ? path : withPrefix(encodeURI(path), pathPrefix));
  const notes = limits.map((text) => `<p class="banner">${text}</p>`).join('');
  const frame = `<iframe title="The page" src="${address}" class="${classes}" data-emulate="${features.join()}"></iframe>`;
  const about = path === galleryPath ? undefined : { path, pathPrefix };
  const body = `<div class="menus">${menus.join('')}</div>${notes}<div class="view" role="region" aria-label="The page in this width" tabindex="0">${frame}</div>`;
  return ownPage({ title: `View of ${path}`, current: developPaths.view, about, isWide: true, body });
}
