/** The list of suggestions above the command line: a combobox (WAI-ARIA). */
import { useState } from 'preact/hooks';
import { usePageText } from '../../../context.js';
import { suggestionsFor } from './completion.js';

const listId = 'command-suggestions';

/**
 * Completes the text of the command line.
 * @param draft the text of the command line
 * @param history returns the commands that were sent, newest last
 * @param kind the kind of the Build that runs; `null` while no server runs
 * @param onTake is called with the suggestion that the user chose
 */
export function useSuggestions(
  draft: string,
  history: () => readonly string[],
  kind: string | null,
  onTake: (line: string) => void,
) {
  const text = usePageText().console;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const found = isOpen ? suggestionsFor(draft, history(), kind) : [];
  const isShown = found.length > 0;

  function close(): void {
    setOpen(false);
    setChosen(null);
  }

  function take(index: number): void {
    const line = found[index];
    close();
    if (line !== undefined) onTake(line);
  }

  /** Handles the keys of an open list. Returns whether the key was handled. */
  function onKey(event: KeyboardEvent): boolean {
    if (!isShown) return false;
    const { key } = event;
    // The draft is below the newest suggestion.
    if (key === 'ArrowUp') setChosen((at) => (at === null ? 0 : Math.min(found.length - 1, at + 1)));
    else if (key === 'ArrowDown') setChosen((at) => (at === null || at === 0 ? null : at - 1));
    else if (key === 'Escape') close();
    else if (key === 'Enter' && chosen !== null) take(chosen);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-activedescendant': chosen === null ? undefined : `${listId}-${chosen}`,
    } as const,
    open: () => {
      setOpen(true);
      setChosen(null);
    },
    close,
    onKey,
    list: (
      <ul id={listId} class="suggestions" role="listbox" aria-label={text.suggestions} hidden={!isShown}>
        {found.map((line, index) => (
          <li
            key={line}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            class="code"
            // Handle the pointer before the input loses the focus, which would close the list.
            onPointerDown={(event) => {
              event.preventDefault();
              take(index);
            }}
          >
            {line}
          </li>
        ))}
      </ul>
    ),
  };
}
