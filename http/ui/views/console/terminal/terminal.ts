/** The read-only terminal of a console. */
import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import type { ConsoleDisplay } from '../console-display.js';
import { terminalTheme } from './colours.js';
import { filterEscapes } from './escape-filter.js';
import { forLinks, forSearch } from './wrapped-rows.js';

export interface TerminalKeys {
  readonly onSearch: () => void;
  /** Jumps to the end. */
  readonly onEnd: () => void;
  /** Is called with the address of a link whose text differs from the address (OSC 8). */
  readonly onLink: (address: string) => void;
}

const scrollbackRows = 12_000;
/** The columns of a terminal without wrapping. Longer lines continue in the next row. */
const unwrappedColumns = 400;
/** The width below which a screen counts as small, in pixels. */
const smallScreenWidth = 600;

/**
 * Opens a terminal. @param host the element in which the terminal is created @param label the name of the terminal for
 * screen readers
 */
export function openTerminal(host: HTMLElement, label: string, isDark: boolean, keys: TerminalKeys) {
  const disallow = allowTerminalStyles(document);
  Terminal.strings.promptLabel = label;
  const terminal = new Terminal({
    allowProposedApi: true,
    convertEol: true,
    cursorInactiveStyle: 'none',
    cursorStyle: 'bar',
    disableStdin: true,
    fontFamily: getComputedStyle(host).fontFamily,
    fontSize: automaticSize(host),
    // Makes the rows 18 pixels high.
    lineHeight: 1.05,
    linkHandler: { activate: (_event, address) => keys.onLink(address) },
    minimumContrastRatio: 4.5,
    screenReaderMode: true,
    scrollback: scrollbackRows,
    scrollOnEraseInDisplay: false,
    theme: terminalTheme(isDark),
  });
  filterEscapes(terminal);
  const [search, fitting, links] = [
    new SearchAddon(),
    new FitAddon(),
    new WebLinksAddon((_event, address) => openLink(address)),
  ];
  terminal.loadAddon({ activate: (loaded) => search.activate(forSearch(loaded)), dispose: () => search.dispose() });
  terminal.loadAddon(fitting);
  terminal.loadAddon({ activate: (loaded) => links.activate(forLinks(loaded)), dispose: () => links.dispose() });
  terminal.loadAddon(new Unicode11Addon());
  // Emoji are two cells wide, as in the terminals of operating systems.
  terminal.unicode.activeVersion = '11';
  terminal.attachCustomKeyEventHandler((event) => handleKey(terminal, event, keys));
  terminal.open(host);
  let isWrapped = true;
  /**
   * Adapts the rows and columns to the size of the element. If lines are not wrapped, the number of columns is fixed.
   */
  function fit(): void {
    const size = isWrapped ? undefined : fitting.proposeDimensions();
    if (size === undefined) fitting.fit();
    // Leave one row for the scroll bar.
    else terminal.resize(unwrappedColumns, Math.max(2, size.rows - 1));
  }
  fit();
  return {
    terminal,
    search,
    fit,
    display({ textSize, wrap }: ConsoleDisplay): void {
      isWrapped = wrap === 'on';
      host.classList.toggle('unwrapped', !isWrapped);
      terminal.options.fontSize = textSize === 'auto' ? automaticSize(host) : Number(textSize);
      fit();
    },
    dispose() {
      terminal.dispose();
      disallow();
    },
  };
}

/** Returns the size of the text in pixels. */
function automaticSize(host: HTMLElement): number {
  return host.clientWidth < smallScreenWidth ? 12 : 13;
}

/** Handles all keys instead of xterm: the console has no input, and Tab moves the focus. */
function handleKey(terminal: Terminal, event: KeyboardEvent, { onSearch, onEnd }: TerminalKeys): false {
  if (event.type !== 'keydown') return false;
  const commands: Readonly<Record<string, () => void>> = { f: onSearch, a: () => terminal.selectAll() };
  const keys: Readonly<Record<string, () => void>> = {
    PageUp: () => terminal.scrollPages(-1),
    PageDown: () => terminal.scrollPages(1),
    ArrowUp: () => terminal.scrollLines(-1),
    ArrowDown: () => terminal.scrollLines(1),
    Home: () => terminal.scrollToTop(),
    End: onEnd,
  };
  const act = (event.ctrlKey || event.metaKey ? commands : keys)[event.key];
  act?.();
  if (act !== undefined) event.preventDefault();
  return false;
}

/** Opens only web addresses, because other schemes could start programs. */
export function openLink(address: string): void {
  if (/^https?:\/\//i.test(address)) window.open(address, '_blank', 'noopener,noreferrer');
}

/**
 * Allows the style elements and style attributes of xterm, which the page's Content-Security-Policy blocks. While a
 * terminal exists, style elements get the page's nonce. Style attributes are set by the property `style.cssText`, which
 * the policy allows.
 */

let users = 0;

/**
 * Allows the styles of a terminal. @param page the document of the terminal. @returns a function that ends the
 * permission
 */
function allowTerminalStyles(page: Document): () => void {
  users += 1;
  if (users === 1) wrap(page);
  return () => {
    users -= 1;
    // Delete the page's property, so that the prototype's method is used again.
    if (users === 0) delete (page as { createElement?: unknown }).createElement;
  };
}

function wrap(page: Document): void {
  const nonce = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  const create = Document.prototype.createElement;
  page.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(page, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    if (element instanceof HTMLSpanElement) element.setAttribute = setRules;
    return element;
  } as Document['createElement'];
}

function setRules(this: HTMLSpanElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}
