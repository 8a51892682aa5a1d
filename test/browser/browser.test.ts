/** The browser suite itself, which fails a test for each kind of error in a page. */
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findViolationsInBoth } from './axe.js';
import { type BrowserSession, browserSuite, withBrowserSession } from './browser.js';
import { launchChromium, whyNoChromium } from './chromium.js';
import { measureLayoutShift } from './layout-shift.js';
import { answeredWith, connectionLost } from './page-errors.js';
import { createPages } from './pages.js';
import { waitForFrame, waitUntilTrue } from './wait.js';

/** Evaluates an expression that makes the browser log a message, and waits for the message. */
async function causeMessage(page: Page, expression: string, words: string): Promise<void> {
  const logged = page.waitForEvent('console', (message) => message.text().includes(words));
  await page.evaluate(expression);
  await logged;
}

const pageErrors: Record<string, { cause: (page: Page, session: BrowserSession) => Promise<unknown>; seen: RegExp }> = {
  'an error on the console': {
    cause: (page) => causeMessage(page, 'console.error("this went wrong")', 'went wrong'),
    seen: /console error: this went wrong/,
  },
  'a warning on the console': {
    cause: (page) => causeMessage(page, 'console.warn("this may go wrong")', 'may go wrong'),
    seen: /console warning: this may go wrong/,
  },
  'an uncaught exception': {
    cause: async (page) => {
      const thrown = page.waitForEvent('pageerror');
      await page.evaluate('void setTimeout(() => { throw new Error("this is uncaught"); })');
      await thrown;
    },
    seen: /page error: .*this is uncaught/,
  },
  'a picture that the policy forbids': {
    cause: (page) => causeMessage(page, 'void (new Image().src = "http://127.0.0.2:9/x.png")', 'policy report'),
    seen: /policy report: img-src forbids http:\/\/127\.0\.0\.2:9\/x\.png/,
  },
  'a refusal of the service': {
    cause: (page) => causeMessage(page, 'fetch("/nowhere").then((answer) => answer.text())', 'status of 404'),
    seen: answeredWith(404),
  },
  'a request without an answer': {
    cause: async (page, { service }) => {
      await service.end();
      await causeMessage(page, 'fetch("/status").catch(() => undefined)', 'net::ERR_');
    },
    seen: connectionLost,
  },
};

/** Opens the first view, and waits until it is displayed. */
async function openPage({ open }: BrowserSession): Promise<Page> {
  const page = await open();
  await page.getByRole('heading', { name: 'State: Stopped' }).waitFor();
  return page;
}

const bench = suite('browser/browser');
const why = whyNoChromium();
if (why === null) {
  const browser = await launchChromium();
  const pages = createPages(browser);
  bench.after(() => browser.close());

  for (const [what, { cause, seen }] of Object.entries(pageErrors)) {
    const run = (allow: RegExp | null): Promise<void> =>
      withBrowserSession(pages, {}, async (session) => {
        if (allow !== null) session.allow(allow);
        await cause(await openPage(session), session);
      });

    bench(`A test fails after ${what}`, async () => {
      const error = await run(null).then(
        () => null,
        (thrown: Error) => thrown,
      );
      assert.match(error?.message ?? 'it passed', seen);
      assert.match(error?.message ?? '', /page 1 showed:[^]*heading/);
    });
  }

  bench('An allowed page error does not fail the test', () =>
    withBrowserSession(pages, {}, async (session) => {
      session.allow(answeredWith(404));
      const page = await openPage(session);
      await causeMessage(page, 'fetch("/nowhere").then((answer) => answer.text())', 'status of 404');
    }),
  );

  bench('A test can wait for a condition that becomes true later', () =>
    withBrowserSession(pages, {}, async (session) => {
      const page = await openPage(session);
      await page.evaluate('window.looks = 0');
      await waitUntilTrue(page, '++window.looks === 3');
    }),
  );

  bench('A test can measure the layout shift of the page', () =>
    withBrowserSession(pages, {}, async (session) => {
      const page = await openPage(session);
      const before = await measureLayoutShift(page);
      await page.evaluate("document.body.style.paddingTop = '200px'");
      await waitForFrame(page);
      assert.ok(before < 0.02 && (await measureLayoutShift(page)) > 0.1);
    }),
  );

  bench('A failed test reports the content of the page', async () => {
    const error = await withBrowserSession(pages, {}, async (session) => {
      await openPage(session);
      assert.unreachable('as expected');
    }).then(
      () => null,
      (thrown: Error) => thrown,
    );
    assert.match(error?.message ?? '', /as expected[^]*page 1 showed:[^]*heading "State: Stopped"/);
  });
} else bench('The browser test setup is not tested here', () => console.log(`SKIPPED: ${why}`));

const test = browserSuite('browser/browser');

test('axe reports too little contrast in both themes, and a button without a name', async ({ open }) => {
  const page = await open();
  await page.locator('.first-start > h2').waitFor();
  for (const [theme, colour] of [
    ['dark', '#222'],
    ['light', '#ddd'],
  ]) {
    await page.evaluate(`document.querySelector('.first-start > h2').style.color = '${colour}'`);
    assert.match(
      (await findViolationsInBoth(page)).join('\n'),
      new RegExp(`^${theme}: color-contrast \\(serious\\) at .*$`),
    );
  }
  await page.evaluate("document.querySelector('main').append(document.createElement('button'))");
  assert.match((await findViolationsInBoth(page)).join('\n'), /^dark: button-name \(critical\) at /m);
});

bench.run();
test.run();
