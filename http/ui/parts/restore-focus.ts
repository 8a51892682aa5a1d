/**
 * Moves the focus to the nearest heading of the view when the focused element is removed. Without this function,
 * keyboard users would start again at the top of the page.
 * @param root the root element of the page
 */
export function restoreFocus(root: HTMLElement): void {
  /** The focused element and its ancestors, the innermost first. */
  let focused: readonly Element[] = [];
  const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

  root.addEventListener('focusin', ({ target }) => void (focused = pathTo(target as Element, root)));
  // A click outside all elements removes the focus on purpose. The removal of an element causes this event too, but
  // then the element is not connected.
  root.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (isFocusLost() && focused[0]?.isConnected === true) focused = [];
    }),
  );
  new MutationObserver(() => {
    if (focused[0]?.isConnected !== false || !isFocusLost()) return;
    const heading = focused
      .filter((each) => each.isConnected)
      .flatMap((each) => [...each.querySelectorAll<HTMLElement>(':is(h1, h2, h3):not(.bar *)')])
      // A hidden heading cannot get the focus.
      .find((each) => each.checkVisibility({ visibilityProperty: true }));
    // The replacement of the element may still be loading.
    if (heading === undefined) return;
    focused = [];
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

function pathTo(element: Element, root: Element): readonly Element[] {
  const path = [element];
  for (let at = element; at !== root && at.parentElement !== null; at = at.parentElement) path.push(at.parentElement);
  return path;
}
