/**
 * Finds elements that extend beyond their card or button, broken words, and texts that are cut off without a tooltip.
 */
import type { Page } from 'playwright-core';

/** Returns a line with the text of each such element. An empty list: no faults */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = [];
    const scrolls = (element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
    const isInScrolled = (element, card) => {
      for (let each = element; each !== card; each = each.parentElement) if (scrolls(each)) return true;
      return false;
    };
    const nameOf = (element) => element.tagName.toLowerCase() + ' "' + (element.textContent || element.ariaLabel || '').trim().slice(0, 60) + '"';
    const isBroken = (button) => {
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode())
        for (const { index, 0: word } of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          // The sign of a soft hyphen counts as a part of the word after it.
          if (range.getClientRects().length > 1 && texts.currentNode.data[index - 1] !== '\\u00ad') return true;
        }
      return false;
    };
    for (const element of document.querySelectorAll('#app *')) {
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const style = getComputedStyle(element);
      // A hidden element is a closed menu.
      if (style.visibility === 'hidden') continue;
      const card = element.closest('.card, dialog, .bar-operations > button, .tabs button');
      if (card !== null && card !== element && !isInScrolled(element.parentElement, card)) {
        const outside = card.getBoundingClientRect();
        if (box.right > outside.right + 1 || box.left < outside.left - 1) found.push('sticks out: ' + nameOf(element));
      }
      if (element.matches('button, .button') && (element.scrollWidth > element.clientWidth + 1 || isBroken(element)))
        found.push('does not fit: ' + nameOf(element));
      const isClipped = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis';
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
      if (isClipped && hasText && element.scrollWidth > element.clientWidth + 1)
        found.push('is cut off: ' + nameOf(element));
      if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1 && element.closest('[title]') === null)
        found.push('is cut off: ' + nameOf(element));
    }
    return [...new Set(found)];
  })()`);
}
