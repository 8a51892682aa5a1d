/** Three ways in which an operator uses the page: with a mouse, with the keyboard alone, and by touch on a phone. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { en } from '../../../http/ui/text/en.js';
import { until } from '../../kit/system/until.js';
import { bar } from '../status-bar.js';
import { waitForFrame } from '../wait.js';

export const ways = ['mouse', 'keyboard', 'touch'] as const;
export type Way = (typeof ways)[number];

export const contexts: Readonly<Record<Way, BrowserContextOptions>> = {
  mouse: { viewport: { width: 1440, height: 900 } },
  keyboard: { viewport: { width: 1440, height: 900 } },
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** The maximum number of presses of Tab on the way to one element. */
const maxTabs = 200;

/** A part of a task, with the clicks and keys that it needed. */
export interface Step {
  readonly name: string;
  readonly clicks: number;
  readonly keys: number;
  readonly seconds: number;
}

/** Counts clicks or taps, and keys. */
export class Hand {
  readonly counts = { clicks: 0, keys: 0 };
  /** The parts of the task that have ended. */
  readonly steps: Step[] = [];

  constructor(
    readonly page: Page,
    readonly way: Way,
    /** Is called after each part of a task. */
    readonly inspect: (step: string) => Promise<void> = async () => undefined,
  ) {}

  /** Carries out a part of the task, and measures it. */
  async step(name: string, carryOut: () => Promise<void>): Promise<void> {
    const { clicks, keys } = this.counts;
    const from = performance.now();
    await carryOut();
    const seconds = (performance.now() - from) / 1_000;
    this.steps.push({ name, clicks: this.counts.clicks - clicks, keys: this.counts.keys - keys, seconds });
    await this.inspect(name);
  }

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

  /** Opens an entry of a list. With the keyboard, Arrow down moves from the title of the view into the list. */
  async pressInList(entry: Locator): Promise<void> {
    await entry.waitFor();
    if (this.way !== 'keyboard') return this.press(entry);
    for (let key = 0; key < 20 && !(await hasFocus(entry)); key += 1) await this.key('ArrowDown');
    return this.key('Enter');
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

  /** Replaces the text of a field. A phone has no key that selects everything. */
  async replace(target: Locator, text: string): Promise<void> {
    await this.type(target, '');
    if (this.way !== 'touch') await this.key('Control+a');
    else for (let rest = (await target.inputValue()).length; rest > 0; rest -= 1) await this.key('Backspace');
    await this.write(text);
  }

  /**
   * Moves the cursor of an editor to the end of a line. A click or a tap at the right of a line moves the caret to the
   * end of the line.
   */
  async moveTo(editor: Locator, line: string): Promise<void> {
    await editor.waitFor();
    const lines = editor.locator('.cm-line');
    const target = lines.filter({ hasText: line });
    if (this.way === 'keyboard') {
      await this.key('ArrowDown');
      await this.page.locator('.code-editor:focus-within').waitFor();
      const texts = await lines.allTextContents();
      for (let index = texts.indexOf(line); index > 0; index -= 1) await this.key('ArrowDown');
      return this.key('End');
    }
    const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
    const position = { x: width - 4, y: height / 2 };
    this.counts.clicks += 1;
    await (this.way === 'touch' ? target.tap({ position }) : target.click({ position }));
  }

  /**
   * Gives the page a file. With the mouse, the file is dropped from the desktop. With touch or keys, the file is chosen
   * with a button.
   */
  async giveFile(path: string, button: Locator, hint: Locator): Promise<void> {
    const { page } = this;
    if (this.way !== 'mouse') {
      // A finger hits the label, which looks like a button. The keyboard reaches the field in it.
      const target = this.way === 'touch' ? button.locator('..') : button;
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), this.press(target)]);
      return chooser.setFiles(path);
    }
    await button.waitFor();
    this.counts.clicks += 1;
    const browser = await page.context().newCDPSession(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      browser.send('Input.dispatchDragEvent', {
        ...{ type, x: width / 2, y: height / 2 },
        data: { items: [], files: [path], dragOperationsMask: 1 },
      });
    await drag('dragEnter');
    // A browser repeats this event as long as the mouse is over the page.
    await until(async () => {
      await drag('dragOver');
      return hint.isVisible();
    }, 'the hint of the drop');
    // The browser has handled this event when the page draws the next frame.
    await drag('dragOver');
    await waitForFrame(page);
    await drag('drop');
    await browser.detach();
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

  /** Opens a view through the navigation, or with the keyboard through the command palette. */
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
    // An editor is in a shadow root, which has its own active element.
    const { activeElement: active } = element.getRootNode();
    return (
      active === element ||
      (active !== null && element.type === 'radio' && active.type === 'radio' && active.name === element.name)
    );
  });
}
