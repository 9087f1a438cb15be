import type { UpdatedProps } from './updated.tsx';

export const examples = { day: { day: '2026-11-02' } } satisfies Record<string, UpdatedProps>;
