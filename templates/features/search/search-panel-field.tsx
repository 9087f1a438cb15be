import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { useMessages } from '../../site-context.tsx';
import { listId, nothing, optionId } from './search-panel-options.ts';

export interface SearchPanelFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly query: string;
  /** Address of the page of results. */
  readonly action: string;
  /** Number of options in the list. */
  readonly options: number;
  /** Index of the chosen option, or `nothing`. */
  readonly active: number;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (option: number) => void;
  readonly onSubmit: (event: FormEvent) => void;
}

const inputId = 'search-panel-query';

/** The field of the search panel. Its arrow keys choose among the options of the list. */
export function SearchPanelField(props: SearchPanelFieldProps) {
  const { input, query, action, options, active, onQuery, onChoose, onSubmit } = props;
  const { box, label } = useMessages().search;
  function onKeyDown(event: KeyboardEvent): void {
    // Keys of an input method are not for the list.
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        // Cycles through all options and the field itself.
        const places = options + 1;
        const step = event.key === 'ArrowDown' ? 1 : -1;
        onChoose(((active + 1 + step + places) % places) - 1);
        break;
      }
      case 'Escape':
        // With nothing left to clear, Escape closes the panel.
        if (query === '') return;
        onQuery('');
        break;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        // These keys move the caret, so the typed text is selected again.
        onChoose(nothing);
        return;
      default:
        return;
    }
    event.preventDefault();
  }
  return (
    <form className="search-panel__field" action={action} onSubmit={onSubmit}>
      <label htmlFor={inputId} className="visually-hidden">
        {label}
      </label>
      <Icon name="search" />
      <input
        ref={input}
        id={inputId}
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder={box.placeholder}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options > 0}
        aria-controls={options > 0 ? listId : undefined}
        aria-activedescendant={active === nothing ? undefined : optionId(active)}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}
