import './notice.css';
import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly children: ReactNode;
}

/** A friendly note about something unexpected. */
export function Notice({ children }: NoticeProps) {
  return <p className="notice">{children}</p>;
}
