import { type HTMLAttributes, useState } from 'react';
import { useFrame } from './frame.ts';

interface ShareProps {
  readonly title: string;
  /** Language of the words. */
  readonly attributes: HTMLAttributes<HTMLElement>;
}

/** Buttons that share the address of the page, where the device can, or copy it. */
export function Share({ title, attributes }: ShareProps) {
  const { words } = useFrame();
  const [isCopied, setCopied] = useState(false);
  const share = async (): Promise<void> => {
    if (!('share' in navigator)) return copy();
    // A visitor who closes the dialog has not failed.
    await navigator.share({ title, url: location.href }).catch(() => {});
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    <p className="share needs-client" {...attributes}>
      <button type="button" className="button" onClick={share}>
        {words.share}
      </button>
      <button type="button" className="button" onClick={copy} onBlur={() => setCopied(false)}>
        {isCopied ? words.copied : words.copyLink}
      </button>
    </p>
  );
}
