import '../../layout/card-rows.css';
import './press-kit.css';
import type { LinkedFile } from '#contract/file';
import type { Picture as PictureValue } from '#contract/picture';
import { Picture } from '../../components/picture/picture.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { useMessages } from '../../site-context.tsx';
import { Section } from '../section/section.tsx';

export interface PressKitProps {
  readonly title: string;
  readonly text: string;
  readonly items: readonly KitItem[];
}

interface KitItem {
  readonly title: string;
  readonly ground?: 'light' | 'dark';
  readonly preview: PictureValue;
  readonly files: readonly LinkedFile[];
}

/** Logo and pictures for the media, with their files to download. */
export function PressKit({ title, text, items }: PressKitProps) {
  return (
    <Section id="press-kit" title={title} lead={text} ground="mist">
      <ul className="press-kit card-rows card-rows--three">
        {items.map((item) => (
          <li key={item.title}>
            <div className="press-kit__preview" data-ground={item.ground}>
              <Picture value={item.preview} loading="lazy" />
            </div>
            <h3>{item.title}</h3>
            {item.files.map((file) => (
              <Download key={file.name} {...file} of={item.title} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Link to a file, with its format and its size. */
function Download({ url, name, size, of }: LinkedFile & { readonly of: string }) {
  const { media } = useMessages();
  // Files that a browser could run, such as SVG, are published with this extension: they are only saved.
  const fileName = name.replace(/\.bin$/, '');
  const format = fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();
  return (
    <a href={url} download={fileName}>
      <span className="visually-hidden">{of}: </span>
      {formatMessage(media.download, { format, size: Math.ceil(size / 1000) })}
    </a>
  );
}
