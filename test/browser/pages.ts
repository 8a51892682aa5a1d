/**
 * Pages of a browser. Consecutive tests use the same page. This costs a third less than a new page. A page with a
 * separate profile is for a second browser of the test, another language, or changes that cannot be undone.
 */
import type { Browser, BrowserContextOptions, CDPSession, Dialog, Page } from 'playwright-core';
import { stretch } from '../kit/system/time-limit.js';
import { reportViolations } from './page-errors.js';

export interface Pages {
  /** The port of every service. The services share it, because cached files of the browser belong to an address. */
  readonly port: string;
  /** Returns a page without data of other tests. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Ends the use of a page. @param isReusable false if the page may be in any state */
  leave(page: Page, isReusable: boolean): Promise<void>;
}

/**
 * A number of milliseconds that no operation takes on an idle machine. This limit is half of the limit of a test. An
 * operation that does not end therefore fails with the content of the page, before the runner ends its process.
 */
const timeoutMs = 15_000;

const defaultViewport = { width: 1280, height: 720 };

/** Returns the pages of a browser, for all tests of this process. */
export function createPages(browser: Browser): Pages {
  // This port is below the ports that the system assigns, and differs in each process of the tests.
  const port = String(20_000 + (process.pid % 10_000));
  /** Each page that can be used again, with the sessions that its test attaches to it. */
  const attached = new WeakMap<Page, CDPSession[]>();
  let free: Page | null = null;

  async function create(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(stretch(timeoutMs));
    const page = await context.newPage();
    await reportViolations(page);
    return page;
  }

  async function createReusable(): Promise<Page> {
    const page = await create({});
    const sessions: CDPSession[] = [];
    attached.set(page, sessions);
    after(page.context(), 'newCDPSession', async (session) => void sessions.push(await session));
    // The effects of these methods last as long as the page.
    for (const lasting of ['addInitScript', 'exposeFunction'] as const)
      after(page, lasting, () => attached.delete(page));
    after(page.clock, 'install', () => attached.delete(page));
    return page;
  }

  return {
    port,
    async open({ viewport = defaultViewport, colorScheme = 'light', ...others } = {}) {
      if (Object.keys(others).length > 0) return create({ viewport, colorScheme, ...others });
      const page = free ?? (await createReusable());
      free = null;
      page.context().setDefaultTimeout(stretch(timeoutMs));
      await page.setViewportSize(viewport ?? defaultViewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      return page;
    },
    async leave(page, isReusable) {
      const sessions = attached.get(page);
      const isAlone = !page.isClosed() && page.context().pages().length === 1;
      const isKept = isReusable && sessions !== undefined && isAlone && free === null;
      if (isKept && (await clear(page).catch(() => false))) {
        for (const session of sessions.splice(0)) await session.detach().catch(() => undefined);
        free = page;
      } else await page.context().close();
    },
  };
}

/** Leaves the view of the page, and removes all data that its test has stored. The service must still answer. */
async function clear(page: Page): Promise<true> {
  const context = page.context();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const leave = (dialog: Dialog): Promise<void> => dialog.accept();
  page.on('dialog', leave);
  const { origin } = new URL(page.url());
  // A page at the same address keeps the renderer, whose cache the next test uses.
  await page.goto(`${origin}/healthz`);
  page.off('dialog', leave);
  const storage = await context.newCDPSession(page);
  await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await context.clearCookies();
  await context.clearPermissions();
  return true;
}

/** Calls a function after each call of a method, with the result of the method. */
function after(object: any, name: string, then: (result: any) => void): void {
  const method = object[name].bind(object);
  object[name] = (...args: unknown[]) => {
    const result = method(...args);
    then(result);
    return result;
  };
}
