/** Three ways in which an operator uses the page: with a mouse, with the keyboard alone, and by touch on a phone. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { en } from '../../../http/ui/text/en.js';
import { bar } from '../status-bar.js';

export const ways = ['mouse', 'keyboard', 'touch'] as const;
export type Way = (typeof ways)[number];

export const contexts: Readonly<Record<Way, BrowserContextOptions>> = {
  mouse: { viewport: { width: 1440, height: 900 } },
  keyboard: { viewport: { width: 1440, height: 900 } },
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** The most presses of Tab on the way to one element. */
const maxTabs = 200;

/** Counts clicks or taps, and keys. */
export class Hand {
  readonly counts = { clicks: 0, keys: 0 };

  constructor(
    readonly page: Page,
    readonly way: Way,
  ) {}

  /** Presses a button or a link. */
  async press(target: Locator): Promise<void> {
    await target.waitFor();
    if (this.way === 'keyboard') {
      await this.tabTo(target);
      return this.key('Enter');
    }
    this.counts.clicks += 1;
    await (this.way === 'touch' ? target.tap() : target.click());
  }

  /** Chooses a radio button. */
  async choose(target: Locator): Promise<void> {
    if (this.way !== 'keyboard') return this.press(target);
    await target.waitFor();
    await this.tabTo(target);
    for (let key = 0; key < 20 && !(await target.isChecked()); key += 1) await this.key('ArrowDown');
  }

  /** Changes a checkbox. */
  async toggle(target: Locator): Promise<void> {
    if (this.way !== 'keyboard') return this.press(target);
    await target.waitFor();
    await this.tabTo(target);
    return this.key('Space');
  }

  /** Writes into a field, which needs a click if it has no focus. */
  async type(target: Locator, text: string): Promise<void> {
    await target.waitFor();
    if (this.way === 'keyboard') await this.tabTo(target);
    else if (!(await hasFocus(target))) await this.press(target);
    await this.write(text);
  }

  /** Writes into the element with the focus. */
  async write(text: string): Promise<void> {
    this.counts.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async key(name: string): Promise<void> {
    this.counts.keys += 1;
    await this.page.keyboard.press(name);
  }

  /** Opens a view: by the navigation, or with the keyboard by the command palette. */
  async open(name: string): Promise<void> {
    const { page } = this;
    if (this.way === 'keyboard') {
      await this.key('Control+k');
      await this.write(name);
      const option = page
        .getByRole('option')
        .filter({ has: page.getByText(name, { exact: true }) })
        .first();
      await option.waitFor();
      for (let key = 0; key < 20 && (await option.getAttribute('aria-selected')) !== 'true'; key += 1)
        await this.key('ArrowDown');
      return this.key('Enter');
    }
    const link = page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
    if ((await link.count()) === 0) await this.press(page.getByRole('button', { name: en.bar.views, exact: true }));
    await this.press(link);
  }

  /** Presses an entry in the menu of the status bar. */
  async menu(name: string): Promise<void> {
    await this.press(bar(this.page).getByRole('button', { name: en.bar.more }));
    await this.press(bar(this.page).getByRole('button', { name, exact: true }));
  }

  private async tabTo(target: Locator): Promise<void> {
    for (let tab = 0; tab < maxTabs; tab += 1) {
      if (await hasFocus(target)) return;
      await this.key('Tab');
    }
    throw new Error(`Tab does not lead to ${target}`);
  }
}

/** Returns whether an element, or another radio button of its group, has the focus. */
function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element: any) => {
    const { activeElement: active } = element.ownerDocument;
    return active === element || (element.type === 'radio' && active.type === 'radio' && active.name === element.name);
  });
}
