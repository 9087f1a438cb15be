import type { NoticeProps } from './notice.tsx';

export const examples = { plain: { children: 'Something is different.' } } satisfies Record<string, NoticeProps>;
