import { languageAttributes } from 'boreal/contract/page';
import type { exampleNameList } from './example-name.routes.ts';

export default function ExampleNameListPage({ data, href, pageContext }: typeof exampleNameList.props) {
  return (
    <main id="main" tabIndex={-1}>
      <h1>{data.title}</h1>
      <ul>
        {data.entries.map((entry) => (
          <li key={entry.path} {...languageAttributes(entry, pageContext)}>
            <a href={href(entry.path)}>{entry.title}</a>
            <p>{entry.description}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}

export const head = ({ data: { title, entries } }: typeof exampleNameList.headProps) => ({
  title: `${title}: all entries`,
  announcement: title,
  description: `All entries of this list, with what readers find in each of them: ${entries.length}.`,
});
