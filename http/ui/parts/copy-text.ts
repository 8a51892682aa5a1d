/** Copies texts to the clipboard. */

/** Copies a text. Returns whether it was copied. */
export function copyText(text: string): Promise<boolean> {
  const copying = navigator.clipboard?.writeText(text) ?? Promise.reject();
  return copying.then(
    () => true,
    () => copyBySelection(text),
  );
}

/** Works without HTTPS too, which most home networks do not have. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.className = 'unseen';
  area.value = text;
  // What is outside of an open dialog cannot be selected.
  (before?.closest('dialog') ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
