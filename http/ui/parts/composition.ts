/** Leaves the keys to the input method while it composes text, for example in Chinese or Japanese. */

/** The key code of a key that an input method handles. Safari sends this code for the key that ends the composition. */
const composedKeyCode = 229;

/** The selector of the editor, which handles the keys of a composition itself. */
const editorText = '.cm-content';

/**
 * Keeps the keys of a composition from all fields and shortcuts of the page, because Enter and the arrow keys choose a
 * candidate.
 * @param target `window`, whose listener is called first
 */
export function keepComposedKeys(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener(
    'keydown',
    (event) => {
      const isComposed = event.isComposing || event.keyCode === composedKeyCode;
      const isEditor = event.target instanceof Element && event.target.closest(editorText) !== null;
      if (isComposed && !isEditor) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
