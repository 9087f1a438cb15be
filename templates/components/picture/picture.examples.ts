import type { PictureProps } from './picture.tsx';

const src = '/share.png';

export const examples = {
  single: { value: { alt: '', width: 1200, height: 630, src, sources: [] } },
  responsive: {
    value: {
      alt: '',
      width: 1200,
      height: 630,
      src,
      srcSet: `${src}?320 320w, ${src} 1200w`,
      sources: [{ type: 'image/png', srcSet: `${src}?320 320w, ${src} 1200w` }],
    },
    sizes: '(max-width: 46rem) 100vw, 46rem',
    loading: 'lazy',
  },
  first: { value: { alt: '', width: 1200, height: 630, src, sources: [] }, fetchPriority: 'high' },
} satisfies Record<string, PictureProps>;
