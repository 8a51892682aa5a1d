/**
 * A menu of further actions, below a button with three dots or another icon. On a phone, the menu is a sheet at the
 * lower edge.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { usePage } from '../context.js';
import { Icon } from './elements.js';
import type { IconName } from './icons.js';

/**
 * The selector of the elements to which a menu belongs. A right click or the key `.` in such an element also opens the
 * menu.
 */
const owner = 'tr, li, .card';

/** The selector of the elements in which keys write, and which have a menu of the browser. */
const fields = 'input, textarea, select, dialog, .code-editor-place';

/** The distance between the button and the menu, in pixels. */
const distance = 4;

interface MenuProps {
  /** The name of the button. */
  readonly label: string;
  readonly icon?: IconName;
  /** `primary` for the filled button of a view, `secondary` for another button that shows its label. */
  readonly variant?: 'primary' | 'secondary';
  /**
   * Buttons and links. The questions of the actions are rendered inside of the closed menu, which is only invisible.
   */
  readonly children: ComponentChildren;
}

export function Menu({ label, icon = 'more', variant, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useOwner(button, menu);
  return (
    <>
      {variant === undefined ? (
        <button type="button" class="plain" aria-label={label} title={label} popovertarget={id} ref={button}>
          <Icon name={icon} />
        </button>
      ) : (
        <button type="button" class={variant} popovertarget={id} ref={button}>
          <Icon name={icon} />
          {label}
          <Icon name="expand" />
        </button>
      )}
      <div
        id={id}
        class="menu"
        popover="auto"
        role="group"
        aria-label={label}
        ref={menu}
        onToggle={(event) => event.newState === 'open' && place(button.current, menu.current)}
        onClickCapture={({ target }) => isChoice(target, menu.current) && menu.current?.hidePopover()}
        onKeyDown={(event) => moveFocus(event, menu.current)}
      >
        {children}
      </div>
    </>
  );
}

/** Opens the menu on a right click or the key `.` in the element to which the menu belongs. */
function useOwner(
  button: { readonly current: HTMLButtonElement | null },
  menu: { readonly current: HTMLDivElement | null },
): void {
  const { hasSingleKeys } = usePage().overlay;
  useEffect(() => {
    const row = button.current?.closest(owner);
    function open(event: Event): void {
      // The menu of an inner element was opened.
      if (event.defaultPrevented) return;
      event.preventDefault();
      button.current?.focus();
      menu.current?.showPopover();
    }
    function onContextMenu(event: Event): void {
      const isLink = event.target instanceof Element && event.target.closest(`a, ${fields}`) !== null;
      // Do not open the menu over selected text, which the user may want to copy.
      if (!isLink && window.getSelection()?.isCollapsed !== false) open(event);
    }
    function onKey(event: Event): void {
      const { key, target } = event as KeyboardEvent;
      const isField = target instanceof Element && target.closest(fields) !== null;
      if (key === '.' && hasSingleKeys.peek() && !isField) open(event);
    }
    row?.addEventListener('contextmenu', onContextMenu);
    row?.addEventListener('keydown', onKey);
    return () => {
      row?.removeEventListener('contextmenu', onContextMenu);
      row?.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** Positions the menu below its button, or above the button if there is no space below. */
function place(button: HTMLElement | null, menu: HTMLElement | null): void {
  if (button === null || menu === null) return;
  const { top, bottom, right } = button.getBoundingClientRect();
  const below = bottom + distance;
  const fits = below + menu.offsetHeight <= window.innerHeight;
  menu.style.top = `${fits ? below : Math.max(distance, top - distance - menu.offsetHeight)}px`;
  menu.style.left = `${Math.max(distance, right - menu.offsetWidth)}px`;
  menu.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
}

/**
 * Returns whether a click chooses an entry of the menu. The result is false for a disabled entry, and for a dialog in
 * the menu.
 */
function isChoice(target: EventTarget | null, menu: HTMLElement | null): boolean {
  if (!(target instanceof Element) || target.closest('dialog') !== null) return false;
  const entry = target.closest('button, a');
  return entry !== null && menu?.contains(entry) === true && entry.getAttribute('aria-disabled') !== 'true';
}

function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof Element) || event.target.closest('dialog') !== null) return;
  const entries = [...(menu?.querySelectorAll<HTMLElement>(':is(button, a):not(dialog *)') ?? [])];
  const index = entries.findIndex((entry) => entry.matches(':focus'));
  event.preventDefault();
  entries[(index + step + entries.length) % entries.length]?.focus();
}
