/** The pictures of docs/reference/web-ui.md in the format WebP, which has a third of the size of PNG. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { withBrowserSession } from './browser.js';
import { createPages } from './pages.js';
import { addSampleData } from './sample-workspace.js';
import { untilWhole } from './until-whole.js';
import { states } from './view-states.js';
import { views } from './views.js';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** The pictures, each with its view, its name and the way in which it is taken. */
const pictures = [
  { view: 'server-measured', viewport: desk, colorScheme: 'dark', name: 'server' },
  { view: 'server-crashed', viewport: desk, colorScheme: 'light', name: 'incident' },
  { view: 'server-measured', viewport: phone, colorScheme: 'dark', name: 'server-phone' },
  { view: 'first-server', viewport: desk, colorScheme: 'light', name: 'set-up' },
  { view: 'folder', viewport: desk, colorScheme: 'light', name: 'data-folder' },
  { view: 'config', viewport: desk, colorScheme: 'dark', name: 'config-file' },
  { view: 'builds', viewport: desk, colorScheme: 'light', name: 'builds' },
  { view: 'run', viewport: desk, colorScheme: 'dark', name: 'run' },
  { view: 'schedules', viewport: desk, colorScheme: 'light', name: 'schedules' },
  { view: 'usage', viewport: desk, colorScheme: 'dark', name: 'usage' },
  { view: 'history-week', viewport: desk, colorScheme: 'light', name: 'history' },
  { view: 'statechart-run', viewport: desk, colorScheme: 'light', name: 'statechart' },
] as const;

/** The maximum size of a picture, in bytes. */
const maxBytes = 80_000;

/** Takes the pictures. @throws an error if a picture is too large */
export async function takeReferencePictures(browser: Browser, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  for (const { view: name, ...picture } of pictures) {
    const view = [...views, ...states].find((each) => each.name === name);
    if (view === undefined) throw new Error(`no view has the name ${name}`);
    await withBrowserSession(
      createPages(browser),
      { prepare: view.prepare ?? addSampleData, service: view.service ?? {} },
      async (session) => {
        session.allow(/./);
        const page = await session.open(await view.reach(session), picture);
        await view.shown(page).waitFor();
        // A figure needs two samples of the run.
        if (name === 'server-measured') await page.locator('.vital-value', { hasText: '%' }).first().waitFor();
        await untilWhole(page);
        writeFileSync(join(directory, `${picture.name}.webp`), await takePicture(page));
      },
    );
  }
}

/** Returns a picture of the window. The quality is lowered until the picture is small enough. */
async function takePicture(page: Page): Promise<Buffer> {
  const devTools = await page.context().newCDPSession(page);
  for (const quality of [85, 75, 65, 50]) {
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length <= maxBytes) return picture;
  }
  throw new Error('the picture is too large');
}
