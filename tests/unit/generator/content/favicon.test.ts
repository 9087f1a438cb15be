import sharp from 'sharp';
import { expect, it } from 'vitest';
import { faviconFile } from '../../../../generator/content/favicon.ts';
import { outputFile } from '../../../../generator/support/output-file.ts';

const png = async (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
const svg = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 8">${shapes}</svg>`;
const links: readonly Readonly<Record<string, string>>[] = [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/large.png' },
  { rel: 'apple-touch-icon', href: '/icon.png' },
];

it('/favicon.ico has the first PNG of at most 256 pixels among the icons', async () => {
  const icon = await png(256);
  const files = [
    outputFile('favicon.svg', svg('<circle cx="8" cy="8" r="8"/>')),
    outputFile('large.png', await png(512)),
    outputFile('icon.png', icon),
  ];
  const [file] = await faviconFile(links, files);
  const bytes = Buffer.from(file?.bytes ?? []);
  expect(file?.path).toBe('favicon.ico');
  expect(bytes.toString('hex', 0, 10)).toBe('00000100010000000000');
  expect(bytes.readUInt32LE(14)).toBe(icon.length);
  expect(bytes.subarray(bytes.readUInt32LE(18)).equals(icon)).toBe(true);
});

it('a file of the site’s own stays, and a site without icons has an empty one', async () => {
  const icon = outputFile('icon.png', await png(32));
  expect(await faviconFile(links, [icon, outputFile('favicon.ico', 'mine')])).toEqual([]);
  const empty = [outputFile('favicon.ico', '')];
  expect(await faviconFile(undefined, [icon])).toEqual(empty);
  expect(await faviconFile([{ rel: 'preload', href: '/icon.png' }], [icon])).toEqual(empty);
  expect(await faviconFile(links, [outputFile('icon.png', 'no picture')])).toEqual([]);
});

it('/favicon.ico is drawn from the first icon if none is a small PNG, with clear borders, and the same each time', async () => {
  const red = outputFile('icons/red.svg', svg('<rect width="16" height="8" fill="#f00"/>'));
  const drawn = () => faviconFile([{ rel: 'shortcut icon', href: '/icons/red.svg?v=2' }], [red]);
  const [file] = await drawn();
  const bytes = Buffer.from(file?.bytes ?? []);
  expect([bytes.readUInt8(6), bytes.readUInt8(7)]).toEqual([48, 48]);
  const { data } = await sharp(bytes.subarray(bytes.readUInt32LE(18)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * 48 + x) * 4, (y * 48 + x) * 4 + 4)];
  expect([pixel(24, 2)[3], pixel(2, 24), pixel(47, 24), pixel(24, 45)[3]]).toEqual([0, [255, 0, 0, 255], [255, 0, 0, 255], 0]);
  expect(await drawn()).toEqual([file]);
  const [small] = await faviconFile(links, [outputFile('large.png', await png(300))]);
  expect(small?.bytes[6]).toBe(48);
});

it('/favicon.ico is not drawn from an SVG with texts, or a damaged one', async () => {
  const drawn = (content: string) => faviconFile(links.slice(0, 1), [outputFile('favicon.svg', content)]);
  expect(await drawn(svg('<text y="8">B</text>'))).toEqual([]);
  expect(await drawn('<svg')).toEqual([]);
});
