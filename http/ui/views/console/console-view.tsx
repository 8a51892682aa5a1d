/** A console with its tools, such as search, filter, copy and download, and the button that jumps to the end. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage, usePageText } from '../../context.js';
import { Question } from '../../forms/dialog.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { Icon, IconButton } from '../../parts/elements.js';
import { FullScreenButton } from '../../parts/full-screen.js';
import { Lazy } from '../../parts/lazy.js';
import { useDelayed } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import { readDisplay, writeDisplay } from './console-display.js';
import { type ConsolePlace, readCursor } from './console-place.js';
import { ConsoleTools } from './console-tools.js';
import { DisplayButton } from './display-button.js';
import { filterQuery, isFiltering, readFilter, readPosition } from './search/console-filter.js';
import { FilterBar } from './search/filter-bar.js';
import { SearchBar } from './search/search-bar.js';
import { type AttachedConsole, attachConsole } from './terminal/attached-console.js';
import { terminalTheme } from './terminal/colours.js';
import type { LinePlace } from './terminal/search-terminal.js';
import { openLink } from './terminal/terminal.js';
import './console.css';
import './folded-tools.css';
import './gutter.css';

/** Lists of lines, whose code is loaded when they are opened. */
const loadFiltered = async () => (await import('./search/filtered-lines.js')).FilteredLines;
const loadSearchList = async () => (await import('./search/search-list.js')).SearchList;

interface ConsoleViewProps {
  readonly run: string | null;
  readonly title: string | null;
  readonly wantsEnd: number;
  /** The line to show first, and the words of a search; `null` without a place. */
  readonly place: ConsolePlace | null;
}

export function ConsoleView({ run, title, wantsEnd, place }: ConsoleViewProps) {
  const page = usePage();
  const [display, setDisplay] = useState(() => readDisplay(page.store));
  /** The target of an activated link; `null` without a target. */
  const [link, setLink] = useState<string | null>(null);
  const text = usePageText().console;
  const isDark = useDark();
  // On a phone the tools of the server's console are in a menu at the end of the tabs.
  const isFolded = useIsPhone() && run === null;
  const isDarkNow = useRef(isDark);
  isDarkNow.current = isDark;
  const host = useRef<HTMLDivElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const [console, setConsole] = useState<AttachedConsole | null>(null);
  /** Increases with each request to search, so that an open search bar gets the focus again. */
  const [searches, setSearches] = useState(place === null || place.words === '' ? 0 : 1);
  /** The words whose lines are listed; `null` if no list is shown. */
  const [listed, setListed] = useState<string | null>(null);
  const [query, changeQuery] = useHashQuery(window.location.hash.split('?')[1] ?? '');
  const filter = readFilter(query);
  const [isFilterOpen, setFilterOpen] = useState(isFiltering(filter));

  useEffect(() => {
    if (host.current === null || gutter.current === null) return;
    const attached = attachConsole(host.current, page, {
      run,
      isDark: () => isDarkNow.current,
      onSearch: () => setSearches((count) => count + 1),
      display,
      gutter: gutter.current,
      onLink: setLink,
    });
    attached.display(display);
    const sizes = new ResizeObserver(() => attached.fit());
    sizes.observe(host.current);
    setConsole(attached);
    return () => {
      sizes.disconnect();
      attached.end();
    };
    // Attach the console again when the gutter is turned on or off: without a gutter, no times are read.
  }, [display.gutter === 'off']);
  useEffect(() => console?.display(display), [console, display]);
  useEffect(() => {
    if (console !== null) console.shown.terminal.options.theme = terminalTheme(isDark);
  }, [console, isDark]);
  useEffect(() => {
    if (wantsEnd > 0) console?.consoleWindow.jumpToEnd();
  }, [wantsEnd]);

  useEffect(() => {
    const placed = place?.run ?? run;
    if (console === null || place === null || placed === null) return;
    const requests = new AbortController();
    void readCursor(page.state.api, placed, place).then((cursor) => {
      if (cursor !== null && !requests.signal.aborted) void console.search.show({ run: placed, cursor }, place.words);
    });
    return () => requests.abort();
  }, [console, place?.run, place?.at]);

  function select(line: LinePlace): boolean {
    if (console === null || listed === null || (run !== null && run !== line.run)) return false;
    void console.search.show(line, listed);
    return true;
  }

  function closeFilter(): void {
    changeQuery({ severity: null, resource: null, text: null, line: null });
    setFilterOpen(false);
  }

  function closeSearch(): void {
    setListed(null);
    setSearches(0);
    console?.search.close();
    console?.shown.terminal.focus();
  }

  const shownRun = console?.consoleWindow.run.value ?? run;
  return (
    <div
      class="console-view"
      onKeyDown={(event) => {
        if (event.key === 'f' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          setSearches((count) => count + 1);
        }
      }}
    >
      <div class={isFolded ? 'console-tools folded' : 'row console-tools'}>
        {title !== null && <h2>{title}</h2>}
        {console !== null && (
          <ConsoleTools console={console} isFolded={isFolded} onSearch={() => setSearches((count) => count + 1)}>
            <IconButton
              icon="filter"
              label={text.filter.title}
              hasText
              isPressed={isFilterOpen || isFiltering(filter)}
              onClick={() => (isFilterOpen || isFiltering(filter) ? closeFilter() : setFilterOpen(true))}
            />
            <DisplayButton
              display={display}
              onChange={(changed) => {
                writeDisplay(page.store, changed);
                setDisplay(changed);
              }}
            />
            {/* The full screen contains the command line too. */}
            <FullScreenButton find={() => host.current?.closest('.console, .run-output') ?? host.current} />
          </ConsoleTools>
        )}
      </div>
      {console !== null && searches > 0 && (
        <SearchBar
          search={console.search}
          requests={searches}
          initial={place?.words ?? ''}
          isListed={listed !== null}
          onList={setListed}
          onClose={closeSearch}
        />
      )}
      {(isFilterOpen || isFiltering(filter)) && (
        <FilterBar
          filter={filter}
          onChange={(changed) => changeQuery({ ...filterQuery(changed), line: null })}
          onClose={closeFilter}
        />
      )}
      <div class="console-screen" role="region" aria-label={text.label} data-gutter={display.gutter}>
        <div class="console-gutter" aria-hidden="true" ref={gutter} />
        <div class="terminal-host" ref={host} />
        {console !== null && <Overlay console={console} />}
        {console !== null && shownRun !== null && isFiltering(filter) && (
          <Lazy
            load={loadFiltered}
            props={{
              run: shownRun,
              filter,
              position: readPosition(query),
              output: console.output,
              onPosition: (cursor) => changeQuery({ line: cursor === null ? null : String(cursor) }),
              onSelect: (line) => {
                closeFilter();
                void console.search.show(line, filter.text);
              },
            }}
          />
        )}
        {shownRun !== null && listed !== null && (
          <Lazy load={loadSearchList} props={{ words: listed, run: shownRun, onSelect: select }} />
        )}
      </div>
      {link !== null && (
        <Question
          title={text.leaveTitle}
          confirm={text.leave}
          variant="primary"
          onClose={() => setLink(null)}
          onConfirm={() => openLink(link)}
        >
          <p>{text.leaveDetail}</p>
          <p class="code link-target">{link}</p>
        </Question>
      )}
      {console?.consoleWindow.problem.value != null && (
        <ProblemCard problem={console.consoleWindow.problem.value} onDismiss={() => console.consoleWindow.retry()} />
      )}
    </div>
  );
}

/** The overlays of the terminal: progress, the empty state, and the button that jumps to the end. */
function Overlay({ console: { consoleWindow } }: { readonly console: AttachedConsole }) {
  const text = usePageText().console;
  const isSlow = useDelayed(consoleWindow.isLoading.value);
  return (
    <>
      {consoleWindow.isEmpty.value && <p class="terminal-empty">{text.empty}</p>}
      {isSlow && (
        <p class="terminal-note" role="status">
          <span class="spinner" aria-hidden="true" />
          {text.loading}
        </p>
      )}
      {consoleWindow.isOpen.value && !consoleWindow.isFollowing.value && (
        <button type="button" class="terminal-end" onClick={() => consoleWindow.jumpToEnd()}>
          <Icon name="bottom" />
          {text.toEnd}
        </button>
      )}
    </>
  );
}

/** Returns whether the page is dark, by its setting or by the system's preference. */
function useDark(): boolean {
  const { theme } = usePage();
  const [isSystemDark, setSystemDark] = useState(() => darkSystem().matches);
  useEffect(() => {
    const query = darkSystem();
    const read = () => setSystemDark(query.matches);
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return theme.value === 'system' ? isSystemDark : theme.value === 'dark';
}

function darkSystem(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}
