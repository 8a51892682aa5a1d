/** The command palette: a search over operations, views, Data Folders and runs. */

import { Fragment } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { usePage, usePageText } from '../context.js';
import { Dialog } from '../forms/dialog.js';
import { useIsStale } from '../hooks/use-known.js';
import { useRuns } from '../hooks/use-runs.js';
import { Icon } from '../parts/elements.js';
import { hasAccount } from '../state/access.js';
import { findEntries, listEntries } from './entries.js';
import type { Choice, Entry } from './entry.js';
import { addRecent, findSafeIndex } from './recent.js';
import './palette.css';

interface PaletteProps {
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
}

export function Palette({ onChoose, onClose }: PaletteProps) {
  const text = usePageText();
  const [query, setQuery] = useState('');
  // The selected entry; `null` until a key or a search selects an entry.
  const [index, setIndex] = useState<number | null>(null);
  const { recent } = usePage().overlay;
  const found = findEntries(useEntries(), query, text, recent.value);
  const selected = Math.min(index ?? findSafeIndex(found), found.length - 1);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected, query]);

  function choose(entry: Entry): void {
    recent.value = addRecent(recent.value, entry);
    onClose();
    onChoose(entry.choice);
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setIndex((selected + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Home') setIndex(0);
    else if (event.key === 'End') setIndex(found.length - 1);
    else if (event.key === 'Enter' && found[selected] !== undefined) choose(found[selected]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={text.palette.title} onClose={onClose}>
      <input
        class="palette-query"
        type="text"
        role="combobox"
        aria-label={text.palette.title}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={selected < 0 ? undefined : `${id}-${selected}`}
        autocomplete="off"
        spellcheck={false}
        placeholder={text.palette.placeholder}
        value={query}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setQuery(value);
          setIndex(value.trim() === '' ? null : 0);
        }}
        onKeyDown={press}
      />
      <ul class="palette-list" role="listbox" aria-label={text.palette.title} id={id} ref={list}>
        {found.map((entry, at) => (
          <Option
            key={entry.id}
            id={`${id}-${at}`}
            entry={entry}
            isSelected={at === selected}
            isFirst={found[at - 1]?.group !== entry.group}
            onChoose={() => choose(entry)}
          />
        ))}
      </ul>
      <p class="faint palette-count" role="status">
        {found.length === 0 ? text.palette.none : text.palette.hint}
      </p>
    </Dialog>
  );
}

/** The hint of a view: the keys that open it. */
const shortcut = /^g [a-z]$/;

function Keys({ keys }: { readonly keys: string }) {
  return (
    <span class="palette-keys">
      {keys.split(' ').map((key) => (
        <Fragment key={key}>
          <kbd>{key}</kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isSelected: boolean;
  /** Whether the entry is the first entry of its group. */
  readonly isFirst: boolean;
  readonly onChoose: () => void;
}

function Option({ id, entry: { icon, label, hint, group }, isSelected, isFirst, onChoose }: OptionProps) {
  const text = usePageText().palette;
  return (
    // The search field gets the keys, and names the selected option.
    <li id={id} role="option" aria-selected={isSelected} class={isFirst ? 'first' : undefined} onClick={onChoose}>
      <Icon name={icon} />
      <span class="palette-label">{label}</span>
      <span class="faint palette-hint">{shortcut.test(hint) ? <Keys keys={hint} /> : hint}</span>
      <span class="faint palette-group">{isFirst ? text.groups[group] : ''}</span>
    </li>
  );
}

function useEntries(): readonly Entry[] {
  const { state } = usePage();
  const text = usePageText();
  const isStale = useIsStale();
  const status = state.status.value;
  const folders = state.folders.value;
  const runs = useRuns().value;
  return useMemo(
    () =>
      listEntries(
        {
          status,
          folders: folders ?? [],
          runs: runs ?? [],
          canControl: state.may('control') && !isStale,
          canUseFiles: state.may('files') && !isStale,
          canUseBuilds: state.may('builds') && !isStale,
          canUseBackups: state.may('backup') && !isStale,
          isAdmin: state.may('admin'),
          hasAccess: state.may('admin') || hasAccount(state.access.value),
          hasSession: state.loggedIn.value,
        },
        text,
      ),
    [status, folders, runs, isStale, text],
  );
}
