/**
 * A button that goes away takes the focus with it, and who works by keyboard would begin at the top of the page again:
 * the nearest heading around it, of what is still there, gets the focus.
 * @param root what the page is drawn into
 */
export function keepFocus(root: HTMLElement): void {
  /** What had the focus, and all that it was in, the innermost first. */
  let focused: readonly Element[] = [];
  const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

  root.addEventListener('focusin', ({ target }) => void (focused = within(target as Element, root)));
  // Who clicks beside everything wants no focus; what is removed is told of here too, but is not there any more then.
  root.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (isNowhere() && focused[0]?.isConnected === true) focused = [];
    }),
  );
  new MutationObserver(() => {
    if (focused[0]?.isConnected !== false || !isNowhere()) return;
    const around = focused.filter((each) => each.isConnected);
    focused = [];
    const heading = around.map((each) => each.querySelector<HTMLElement>('h1, h2, h3')).find((each) => each !== null);
    if (heading === undefined) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

function within(element: Element, root: Element): readonly Element[] {
  const path = [element];
  for (let at = element; at !== root && at.parentElement !== null; at = at.parentElement) path.push(at.parentElement);
  return path;
}
