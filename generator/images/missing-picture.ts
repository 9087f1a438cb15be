import { contentHash } from '../support/content-hash.ts';
import { escapeXml } from '../support/escape-xml.ts';
import { type OutputFile, outputFile } from '../support/output-file.ts';

const warningSymbol = '⚠';
const [width, height] = [800, 450];
/** Characters per line. */
const lineLength = 40;
const maxLines = 4;

/**
 * Draws a placeholder for a missing picture: a warning symbol and the alternative text. Its path names
 * its bytes.
 */
export function drawMissingPicture(alt: string): { readonly width: number; readonly height: number; readonly file: OutputFile } {
  const words = alt.startsWith(warningSymbol) ? alt : `${warningSymbol} ${alt}`.trim();
  const lines = words.match(new RegExp(`.{1,${lineLength}}(?:\\s|$)|\\S{${lineLength}}`, 'gu'))?.slice(0, maxLines) ?? [];
  const spans = lines.map(
    (line, index) => `<tspan x="50%" y="${height / 2 + (index - (lines.length - 1) / 2) * 44}">${escapeXml(line.trim())}</tspan>`,
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<rect x="4" y="4" width="792" height="442" fill="#fff4d6" stroke="#8a5a00" stroke-width="8" stroke-dasharray="24 16"/>',
    '<text font-family="system-ui,sans-serif" font-size="36" fill="#5c3c00" text-anchor="middle" dominant-baseline="central">',
    ...spans,
    '</text></svg>',
  ].join('');
  return { width, height, file: outputFile(`assets/images/missing-${contentHash(svg)}.svg`, Buffer.from(svg)) };
}
