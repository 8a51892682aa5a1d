/** Copies texts to the clipboard. */

/** Copies a text. Returns whether the text was copied. */
export function copyText(text: string): Promise<boolean> {
  const copying = navigator.clipboard?.writeText(text) ?? Promise.reject();
  return copying.then(
    () => true,
    () => copyBySelection(text),
  );
}

/** Copies a text by selecting it. This way of copying works without HTTPS, which most home networks lack. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.className = 'unseen';
  area.value = text;
  // Add the text to an open dialog, because nothing outside of it can be selected.
  (before?.closest('dialog') ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
