import { expect, it } from 'vitest';
import { checkHostLimits } from '../../../../../generator/check/site/check-host-limits.ts';

const redirects = (count: number): string =>
  `# Old addresses\n\n${Array.from({ length: count }, (_, at) => `/${at} / 301\n`).join('')}`;
const codes = (lines: number, files: number) => checkHostLimits(redirects(lines), files).map(({ code }) => code);

it('more redirects or files than a host takes are a warning', () => {
  expect(codes(2_000, 20_000)).toEqual([]);
  expect(codes(2_001, 20_001)).toEqual(['CHECK_HOST_REDIRECTS_MANY', 'CHECK_HOST_FILES_MANY']);
  expect(checkHostLimits(redirects(2_001), 1)[0]).toMatchObject({
    severity: 'warning',
    message: 'The file has 2,001 redirects; Cloudflare Pages reads the first 2,000.',
    where: { file: '_redirects' },
  });
});
