/** The search bar of a console. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePageText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Button, IconButton } from '../../../parts/elements.js';
import { useDelayed } from '../../../parts/loading.js';
import type { Direction, TerminalSearch } from '../terminal/search-terminal.js';

interface SearchBarProps {
  readonly search: TerminalSearch;
  /** Increases with each request to search. With each request, the input gets the focus. */
  readonly requests: number;
  /** The words that the input contains at first. */
  readonly initial: string;
  /** Lists all lines with the words; `null` closes the list. */
  readonly onList: (words: string | null) => void;
  readonly isListed: boolean;
  readonly onClose: () => void;
}

export function SearchBar({ search, requests, initial, onList, isListed, onClose }: SearchBarProps) {
  const text = usePageText().console;
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(initial);
  const isSlow = useDelayed(search.isSearchingLog.value);
  // Select the text before the browser handles the next key, so that the next keys replace it.
  useLayoutEffect(() => input.current?.select(), [requests]);

  const find = (direction: Direction): void => void search.find(words, direction);
  const { value: match } = search.match;
  const shown =
    match === null ? null : match.index > 0 ? text.match(match.index, match.count) : text.matches(match.count);
  const found = [
    shown ?? (search.isExhausted.value ? null : text.noneShown),
    search.isExhausted.value ? text.notFound : null,
  ]
    .filter((each) => each !== null)
    .join(' ');

  return (
    <form
      class="row search-bar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        find('older');
        if (isListed && words !== '') onList(words);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && event.shiftKey) {
          event.preventDefault();
          find('newer');
        }
      }}
    >
      <input
        ref={input}
        type="search"
        aria-label={text.searchFor}
        placeholder={text.searchFor}
        value={words}
        onInput={(event) => {
          setWords(event.currentTarget.value);
          search.preview(event.currentTarget.value);
        }}
      />
      <IconButton icon="up" label={text.older} />
      <IconButton icon="bottom" label={text.newer} onClick={() => find('newer')} />
      <IconButton
        icon="history"
        label={text.list.title}
        isPressed={isListed}
        onClick={() => onList(isListed || words === '' ? null : words)}
      />
      <IconButton icon="close" label={text.closeSearch} onClick={onClose} />
      <span class="faint" role="status">
        {isSlow ? (
          <>
            <span class="spinner" aria-hidden="true" />
            {text.searching} <Button label={text.stopSearch} onClick={() => search.stop()} />
          </>
        ) : words === '' ? null : (
          found
        )}
      </span>
      {search.problem.value !== null && <ProblemCard problem={search.problem.value} onDismiss={() => search.stop()} />}
    </form>
  );
}
