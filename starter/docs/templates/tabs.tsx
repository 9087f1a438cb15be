import { Children, isValidElement, type PropsWithChildren, type ReactElement, useId } from 'react';

/** One of several texts, such as a command for each package manager. Without scripts, the browser changes them, too. */
export default function Tabs({ children }: PropsWithChildren) {
  const group = useId();
  return (
    <div className="tabs">
      {Children.toArray(children)
        .filter((child): child is ReactElement<{ title: string }> => isValidElement(child))
        .map((tab, at) => (
          <details key={tab.key} name={group} open={at === 0}>
            <summary>{tab.props.title}</summary>
            {tab}
          </details>
        ))}
    </div>
  );
}
