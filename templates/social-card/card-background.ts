import auto from '../components/illustration/scene-auto.svg' with { type: 'text' };
import city from '../components/illustration/scene-city.svg' with { type: 'text' };
import condo from '../components/illustration/scene-condo.svg' with { type: 'text' };
import farmland from '../components/illustration/scene-farmland.svg' with { type: 'text' };
import harbour from '../components/illustration/scene-harbour.svg' with { type: 'text' };
import home from '../components/illustration/scene-home.svg' with { type: 'text' };
import motorcycle from '../components/illustration/scene-motorcycle.svg' with { type: 'text' };
import mountains from '../components/illustration/scene-mountains.svg' with { type: 'text' };
import prairie from '../components/illustration/scene-prairie.svg' with { type: 'text' };
import river from '../components/illustration/scene-river.svg' with { type: 'text' };
import shield from '../components/illustration/scene-shield.svg' with { type: 'text' };
import start from '../components/illustration/scene-start.svg' with { type: 'text' };
import tenant from '../components/illustration/scene-tenant.svg' with { type: 'text' };
import tundra from '../components/illustration/scene-tundra.svg' with { type: 'text' };
import vineyard from '../components/illustration/scene-vineyard.svg' with { type: 'text' };

const scenes = {
  start,
  auto,
  home,
  tenant,
  condo,
  motorcycle,
  tundra,
  shield,
  mountains,
  prairie,
  harbour,
  city,
  river,
  farmland,
  vineyard,
} as const;

/** A scene, a landscape, or the northern lights alone. */
export type CardPicture = keyof typeof scenes | 'lights';

const night = '#1d1139';

const fade = (id: string, colour: string): string =>
  `<linearGradient id="${id}" x1=".2" y1=".1" x2=".65" y2=".9"><stop offset=".3" stop-color="${colour}" stop-opacity="0"/><stop offset=".85" stop-color="${colour}" stop-opacity=".7"/></linearGradient>`;

/** Northern lights over snow. */
const lights = [
  `<defs>${fade('green', '#74e0bd')}${fade('lilac', '#bda4ee')}</defs>`,
  '<path fill="url(#lilac)" d="M700 380C800 280 840 240 920 220s120-90 200-80 60 30 80 0V-60H960C940 40 860 150 700 380z"/>',
  '<path fill="url(#green)" d="M760 470c80-110 150-140 230-140s110 40 210-20V20c-110 20-150 60-250 90S830 250 760 470z"/>',
  '<path fill="#2a1850" d="M0 560c160-60 330-20 520-50s420-70 680-10v130H0z"/>',
  '<path fill="#fdfcfa" d="M0 602c240-30 430 10 640-2s380-32 560-14v44H0z"/>',
].join('');

/** The shade ends in stripes, each lighter: a mask takes as long to draw as a scene. */
const stripes = Array.from({ length: 18 }, (_, at) => {
  return `<path fill="url(#shade)" fill-opacity="${(1 - (at + 1) / 19).toFixed(2)}" d="M0 ${500 + 4 * at}h1200v4H0z"/>`;
});

/** Darkens the sky behind the texts. */
const shade = [
  '<linearGradient id="shade" gradientUnits="userSpaceOnUse" x2="1200">',
  `<stop offset=".47" stop-color="${night}" stop-opacity=".92"/><stop offset=".64" stop-color="${night}" stop-opacity="0"/>`,
  '</linearGradient><path fill="url(#shade)" d="M0 0h1200v500H0z"/>',
  ...stripes,
].join('');

/** Returns the picture of a card as SVG. */
export function cardBackground(picture: CardPicture): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    `<path fill="${night}" d="M0 0h1200v630H0z"/>`,
    picture === 'lights' ? lights : part(scenes[picture], 'x="-30" width="1296" height="630"'),
    shade,
    '</svg>',
  ].join('');
}

/** Places a drawing. Its variables become their colours by day: the renderer knows none. */
function part(drawing: string, place: string): string {
  const [, rule = ''] = /svg \{(.*?)\}/.exec(drawing) ?? [];
  const colours = new Map([...rule.matchAll(/(--[\w-]+): (#\w+)/g)].map(([, name, colour]) => [name, colour]));
  return drawing
    .replace(/ id="dark"| width="\d+" height="\d+"(?=>)/g, '')
    .replace('<svg ', `<svg ${place} `)
    .replaceAll(/var\((--[\w-]+)\)/g, (use, name) => colours.get(name) ?? use);
}
