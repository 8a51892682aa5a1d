/**
 * `npm run screenshots -- [DIRECTORY] [VIEW…]`: a picture of every view at five widths, light and dark, and in German
 * on a phone and a laptop. `npm run screenshots -- --reference` takes the pictures of docs/reference/web-ui.md.
 */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { withBrowserSession } from './browser.js';
import { launchChromium, whyNoChromium } from './chromium.js';
import { createPages } from './pages.js';
import { takeReferencePictures } from './reference-pictures.js';
import { addSampleData } from './sample-workspace.js';
import { untilWhole } from './until-whole.js';
import { states } from './view-states.js';
import { sizes, type View, views } from './views.js';
import { waitForFrame } from './wait.js';

const schemes = ['light', 'dark'] as const;
const [, phone, laptop] = sizes;

const pictures = [
  ...sizes.flatMap((viewport) => schemes.map((colorScheme) => ({ viewport, colorScheme, language: 'en' }))),
  ...[phone, laptop].map((viewport) => ({ viewport, colorScheme: schemes[0], language: 'de' })),
];

const windowHigh = '.desk, .desk > .console, .chart-frame, .code-editor-place';

const why = whyNoChromium();
if (why === null) {
  const [given, ...names] = process.argv.slice(2);
  if (given === '--reference') await takeForReference();
  else {
    const directory =
      given === undefined ? join(mkdtempSync(join(tmpdir(), 'server-manager-')), 'screenshots') : resolve(given);
    await takeAll(directory, names);
  }
} else {
  console.error(`screenshots: ${why}`);
  process.exitCode = 1;
}

async function takeForReference(): Promise<void> {
  const browser = await launchChromium();
  await takeReferencePictures(browser, 'docs/reference/pictures').finally(() => browser.close());
}

/** @param names the names of the views to picture; an empty list: all views */
async function takeAll(directory: string, names: readonly string[]): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const browser = await launchChromium();
  try {
    for (const view of [...views, ...states]) {
      if (names.length > 0 && !names.includes(view.name)) continue;
      await take(browser, view, directory).catch((error: Error) => {
        console.error(`screenshots: ${view.name}: ${error.message}`);
        process.exitCode = 1;
      });
    }
  } finally {
    await browser.close();
  }
  console.log(directory);
}

/**
 * Makes the window as high as the page, because a full-page screenshot would show fixed elements in the middle. Rows
 * that become visible load their data. The page can therefore grow again.
 */
async function growWindow(page: Page): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const needed = Number(await page.evaluate('document.documentElement.scrollHeight'));
    if (needed <= height) return;
    await page.setViewportSize({ width, height: needed });
    await waitForFrame(page);
    await untilWhole(page);
  }
}

async function take(browser: Browser, view: View, directory: string): Promise<void> {
  await withBrowserSession(
    createPages(browser),
    { prepare: view.prepare ?? addSampleData, service: view.service ?? {} },
    async (session) => {
      session.allow(/./);
      const address = await view.reach(session);
      for (const { viewport, colorScheme, language } of pictures) {
        const page = await session.open(address, { viewport, colorScheme });
        // The texts by which a view is recognised are English.
        await view.act?.(page, en);
        await view.shown(page).waitFor();
        if (language !== 'en') {
          await page.evaluate(`localStorage.setItem('server-manager.language', '${language}')`);
          await page.reload();
          await page.locator(`html[lang="${language}"]`).waitFor();
          await view.act?.(page, de);
        }
        await untilWhole(page);
        // An element that is as high as the window keeps its height.
        await page.evaluate(
          `for (const high of [...document.querySelectorAll('${windowHigh}')].reverse())
          high.style.height = high.offsetHeight + 'px'`,
        );
        await growWindow(page);
        const name = [view.name, viewport.width, ...(language === 'en' ? [colorScheme] : [language])].join('-');
        await page.screenshot({ path: join(directory, `${name}.png`), animations: 'disabled' });
        await page.context().close();
      }
    },
  );
}
