/** The rules of the design language that a program can check (docs/internals/design-language.md). */
import type { Page } from 'playwright-core';
import { en } from '../../http/ui/text/en.js';
import { typeAtOnce, waitForValue } from './wait.js';

/** The maximum height of an empty part of a box, in CSS pixels. */
const maxEmptyHeight = 96;

/** The maximum number of font sizes in a view. */
const maxFontSizes = 5;

/** The minimum part of the page for the console of the Server view, on a large screen. */
const minConsoleShare = 0.6;

/** The width from which lists are tables, and charts are next to other content. */
const largeWidth = 1_440;

/** Returns a line for each rule that the page breaks, with the element, in both themes. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findInTheme(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

async function findInTheme(page: Page): Promise<string[]> {
  const found = [...(await findEmptyBoxes(page)), ...(await findFontSizes(page)), ...(await findRowButtons(page))];
  const { width = 0 } = page.viewportSize() ?? {};
  return width < largeWidth ? found : [...found, ...(await findSmallConsole(page)), ...(await findLowCharts(page))];
}

/** The shortcut that opens the palette. */
const palette = { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 };

/**
 * Opens the palette with a text that is typed at once after the shortcut, and closes it. The first field of the view,
 * if any, has the focus before that.
 * @returns a line for each field of the view that got a key
 */
export async function findLeakedKeys(page: Page): Promise<string[]> {
  const fields = '#app main :is(input, textarea):not([type=file], [type=radio], [type=checkbox], [disabled])';
  const readFields = (): Promise<string[]> =>
    page.evaluate<string[]>(`[...document.querySelectorAll('${fields}')].map(({ value }) => value)`);
  const before = await readFields();
  await page.evaluate(`document.querySelector('${fields}')?.focus()`);
  await typeAtOnce(page, palette, 'qq');
  const field = page.getByRole('dialog', { name: en.palette.title }).getByRole('combobox');
  await waitForValue(field, 'qq');
  const after = await readFields();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  return after.flatMap((value, index) => (value === before[index] ? [] : [`a field of the view got "${value}"`]));
}

/** Finds boxes with a border or a colour that are empty in a part of their height. */
function findEmptyBoxes(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = [];
    const name = (element) => element.tagName.toLowerCase() + '.' + [...element.classList].join('.');
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isBox = (style) => style.borderTopWidth !== '0px' && style.borderBottomWidth !== '0px';
    const range = document.createRange();
    const listContents = (box) => {
      const contents = [];
      const nodes = document.createTreeWalker(box, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      while (nodes.nextNode()) {
        const node = nodes.currentNode;
        if (node.nodeType === Node.TEXT_NODE) {
          if (node.data.trim() === '' || !isShown(node.parentElement)) continue;
          range.selectNodeContents(node);
          contents.push(...range.getClientRects());
        } else if (node.matches('canvas, svg, img, input, textarea, select, button, .code-editor, .skeleton') && isShown(node))
          contents.push(node.getBoundingClientRect());
      }
      return contents.filter(({ width, height }) => width > 0 && height > 0).sort((one, other) => one.top - other.top);
    };
    for (const box of document.querySelectorAll('#app *')) {
      if (!isBox(getComputedStyle(box)) || !isShown(box)) continue;
      // The console of the server and of a run fills its box as lines come, and a field fills with what is typed.
      if (box.closest('.console, .run-output, textarea, .code-editor') !== null || box.querySelector('.console') !== null) continue;
      const { top, bottom, height } = box.getBoundingClientRect();
      if (height <= ${maxEmptyHeight}) continue;
      let end = top;
      let gap = 0;
      for (const content of listContents(box)) {
        gap = Math.max(gap, content.top - end);
        end = Math.max(end, content.bottom);
      }
      gap = Math.max(gap, bottom - end);
      if (gap > ${maxEmptyHeight}) found.push(Math.round(gap) + ' px of ' + name(box) + ' are empty: "' + box.textContent.trim().slice(0, 40) + '"');
    }
    return found;
  })()`);
}

function findFontSizes(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const sizes = new Map();
    const texts = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (data.trim() === '' || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
      if (parentElement.closest('svg, .code-editor') !== null) continue;
      const { fontSize } = getComputedStyle(parentElement);
      if (!sizes.has(fontSize)) sizes.set(fontSize, data.trim().slice(0, 30));
    }
    if (sizes.size <= ${maxFontSizes}) return [];
    return [sizes.size + ' font sizes: ' + [...sizes].map(([size, text]) => size + ' "' + text + '"').join(', ')];
  })()`);
}

/** Finds the rows of lists with more than one button next to the menu. */
function findRowButtons(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = [];
    for (const row of document.querySelectorAll('#app main tr, #app main li')) {
      if (row.closest('form, dialog, [role=tablist], nav, [role=toolbar], [role=menu]') !== null) continue;
      if (row.querySelector('tr, li') !== null) continue;
      const buttons = [...row.querySelectorAll('button')].filter(
        (button) => button.checkVisibility({ visibilityProperty: true }) && !button.matches('[aria-haspopup], [popovertarget], [aria-expanded], [role=switch], [role=tab]'),
      );
      if (buttons.length > 1) found.push(buttons.length + ' buttons in a row: ' + buttons.map((each) => each.textContent.trim() || each.ariaLabel).join(', '));
    }
    return [...new Set(found)];
  })()`);
}

/** Finds the console of the Server view if it is a small part of the page below the bar. */
function findSmallConsole(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const console = document.querySelector('.server-view .console, main .console');
    if (console === null || location.hash.replace(/^#/, '').split('?')[0] !== '/') return [];
    const main = document.querySelector('main').getBoundingClientRect();
    const box = console.getBoundingClientRect();
    const height = Math.min(innerHeight, main.bottom) - main.top;
    const share = (box.width * (Math.min(innerHeight, box.bottom) - box.top)) / (main.width * height);
    return share >= ${minConsoleShare} ? [] : ['the console has ' + Math.round(share * 100) + ' % of the page'];
  })()`);
}

/** Finds the first chart if no part of it is on the screen. */
function findLowCharts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const chart = document.querySelector('main .plot, main .spark');
    if (chart === null || chart.getBoundingClientRect().top < innerHeight) return [];
    return ['the first chart is below the fold'];
  })()`);
}
