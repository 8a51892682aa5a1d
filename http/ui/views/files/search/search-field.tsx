/** The field that searches the directory and its subdirectories. The key `/` focuses it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { usePage, useText } from '../../../context.js';
import { Segments } from '../../../parts/segments.js';
import { focusFirstName } from '../list/list-keys.js';
import { type SearchPlace, searchPlaces } from './use-search.js';
import './search.css';

interface SearchFieldProps {
  readonly query: string;
  readonly place: SearchPlace;
  readonly onChange: (query: string, place: SearchPlace) => void;
  /** Further controls in the same line. */
  readonly children: ComponentChildren;
}

export function SearchField({ query, place, onChange, children }: SearchFieldProps) {
  const words = useText().files.search;
  const { hasSingleKeys } = usePage().overlay;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      if (key !== '/' || ctrlKey || altKey || metaKey || !hasSingleKeys.peek()) return;
      if (target instanceof Element && target.closest('input, textarea, select, dialog, .code-editor-place') !== null)
        return;
      event.preventDefault();
      field.current?.focus();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div class="file-search" role="search">
      <div class="file-search-field">
        <input
          ref={field}
          type="search"
          aria-label={words.label}
          placeholder={words.hint}
          aria-keyshortcuts="/"
          maxLength={200}
          value={query}
          onInput={({ currentTarget: { value } }) => onChange(value, place)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            focusFirstName(event.currentTarget.closest('.files-view'));
          }}
        />
        <Segments
          label={words.where}
          values={searchPlaces}
          texts={words.places}
          selected={place}
          onSelect={(next) => onChange(query, next)}
        />
      </div>
      {children}
    </div>
  );
}
