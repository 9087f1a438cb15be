import { languageAttributes, type PageContext, type TextPart } from 'boreal/contract/page';
import type { Href } from 'boreal/contract/page-path';
import type { Picture as PictureValue } from 'boreal/contract/picture';
import { useFrame } from './frame.ts';

export interface CardData extends TextPart {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** As 'YYYY-MM-DD' and in words. */
  readonly day: string;
  readonly dayText: string;
  readonly minutes: number;
  readonly topics: readonly Topic[];
  readonly picture: PictureValue | undefined;
}

export interface Topic extends TextPart {
  readonly path: string;
  readonly name: string;
}

interface CardProps {
  readonly card: CardData;
  readonly href: Href;
  readonly pageContext: PageContext;
  /** Level of the heading. Default: 2. */
  readonly level?: 2 | 3;
  /** True for the one above the others. */
  readonly isLead?: boolean;
  /** True if its picture is on the first screen. Default: the one above the others. */
  readonly isFirst?: boolean;
}

/** An article in a list, with its picture, day, reading time and topics. */
export function Card({ card, href, pageContext, level = 2, isLead = false, isFirst = isLead }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={isLead ? 'card lead-card' : 'card'} {...languageAttributes(card, pageContext)}>
      {card.picture && (
        <Picture value={card.picture} sizes={isLead ? '(min-width: 60rem) 40rem, 100vw' : '22rem'} isFirst={isFirst} />
      )}
      <div>
        <Heading>
          <a href={href(card.path)}>{card.title}</a>
        </Heading>
        <p>{card.description}</p>
        <Facts {...card} href={href} pageContext={pageContext} />
      </div>
    </article>
  );
}

interface FactsProps extends Pick<CardData, 'day' | 'dayText' | 'minutes' | 'topics'> {
  readonly href: Href;
  readonly pageContext: PageContext;
}

/** Day, reading time and topics of an article. */
export function Facts({ day, dayText, minutes, topics, href, pageContext }: FactsProps) {
  const { words } = useFrame();
  return (
    <ul className="row facts">
      <li>
        <time dateTime={day}>{dayText}</time>
      </li>
      <li {...languageAttributes(words, pageContext)}>{words.minutes.replace('{count}', String(minutes))}</li>
      {topics.map((topic) => (
        <li key={topic.path} {...languageAttributes(topic, pageContext)}>
          <a href={href(topic.path)}>{topic.name}</a>
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  readonly value: PictureValue;
  readonly sizes: string;
  /** True for the largest one of the first screen. */
  readonly isFirst?: boolean;
}

export const Picture = ({ value: { alt, width, height, src, srcSet, sources }, sizes, isFirst = false }: PictureProps) => (
  <picture>
    {sources.map((source) => (
      <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
    ))}
    <img
      alt={alt}
      width={width}
      height={height}
      src={src === '' ? undefined : src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  </picture>
);
