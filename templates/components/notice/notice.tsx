import './notice.css';
import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly children: ReactNode;
}

/** A friendly word about something that is not as the visitor expects. */
export function Notice({ children }: NoticeProps) {
  return <p className="notice">{children}</p>;
}
