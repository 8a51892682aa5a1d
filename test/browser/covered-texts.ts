/** Finds texts of rows that the button or the menu of their row covers or touches. */
import type { Page } from 'playwright-core';

/** Returns the text and the label of the button for each such text. An empty list: no faults */
export function findCoveredTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('tr, li')].flatMap((row) => {
    const buttons = [...row.querySelectorAll('.row-actions > :is(button, .button)')]
      .map((button) => [button, button.getBoundingClientRect()])
      .filter(([, box]) => box.width > 2 && box.height > 2);
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const covered = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.data.trim() === '' || text.parentElement.closest('.row-actions, .unseen, [popover]') !== null) continue;
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects())
        for (const [button, box] of buttons)
          if (left < box.right - 1 && right > box.left - 4 && top < box.bottom - 1 && bottom > box.top + 1)
            covered.push(text.data.trim() + ' | ' + (button.textContent || button.ariaLabel));
    }
    return covered;
  })`);
}
