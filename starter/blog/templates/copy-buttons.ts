import { type RefObject, useEffect, useRef } from 'react';

interface CopyWords {
  readonly copy: string;
  readonly copied: string;
}

/** Puts a button before each block of code in an element. Without scripts, there is none. */
export function useCopyButtons({ copy, copied }: CopyWords): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const blocks = navigator.clipboard ? (element.current?.querySelectorAll('pre') ?? []) : [];
    const buttons = [...blocks].map((block) => {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', className: 'copy', textContent: copy });
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(block.textContent);
        button.textContent = copied;
      });
      button.addEventListener('blur', () => {
        button.textContent = copy;
      });
      block.before(button);
      return button;
    });
    return () => {
      for (const button of buttons) button.remove();
    };
  });
  return element;
}
