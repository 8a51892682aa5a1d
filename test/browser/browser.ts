/**
 * Suites of the web UI with a real Chromium, the built service and real processes. Each test gets a workspace and a
 * service, and its pages share no data. One browser serves all files of a process. A test fails if a page had an error
 * (page-errors.ts) that the test did not allow.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { suite } from 'uvu';
import { type RunningService, type ServiceOptions, startService } from '../kit/manager/service.js';
import {
  type ServiceProcess,
  type ServiceProcessOptions,
  startServiceProcess,
} from '../kit/manager/service-process.js';
import { endAll } from '../kit/manager/shared-service.js';
import { createWorkspace, fixtures, type Workspace } from '../kit/manager/workspace.js';
import { launchChromium, whyNoChromium } from './chromium.js';
import { watchPageErrors } from './page-errors.js';
import { createPages, type Pages } from './pages.js';

export interface BrowserSession {
  /** The workspace, with the Build `console` and the Data Folder `world`. */
  readonly workspace: Workspace;
  /** The manager that is running now. */
  readonly service: RunningService;
  /**
   * Opens the UI in a page that shares no data with the other pages of the test.
   * @param hash the view, such as `#/runs`
   */
  open(hash?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Allows page errors with a line that matches. */
  allow(pattern: RegExp): void;
  /** Sends a signal to a manager with a separate process. */
  signalManager(signal: NodeJS.Signals): void;
  /** Sends SIGKILL to a manager with a separate process, and waits for its exit. The server keeps running. */
  killManager(): Promise<void>;
  /** Starts the next manager of the workspace at the same address. */
  startManager(): Promise<void>;
  /** Ends the manager normally, and starts the next manager. The server keeps running. */
  restartManager(whileDown?: () => Promise<void>): Promise<void>;
}

export interface BrowserSuite {
  /** @param own settings of this test that replace settings of its suite */
  (title: string, body: (session: BrowserSession) => Promise<void>, own?: BrowserSuiteOptions): void;
  run(): void;
}

export interface BrowserSuiteOptions {
  /** Adds files to the workspace before the service is started. */
  readonly prepare?: (workspace: Workspace) => void;
  readonly service?: ServiceOptions;
  /** Gives the manager a separate process, which the test can kill, with the given options. */
  readonly process?: ServiceProcessOptions;
}

/** Adds the Build `astray`, which can be selected, but whose start is answered with 500. */
export function addBrokenBuild(workspace: Workspace): void {
  workspace.addBuild('astray', { command: [`${fixtures}/console-server.sh`], cwd: '{folder}/absent' });
}

/** The browser of this process, and the number of suites that have not ended. */
let launched: Promise<{ readonly browser: Browser; readonly pages: Pages }> | null = null;
let remainingSuites = 0;

/**
 * Returns a suite, which is skipped with the reason if no browser is found. The runner reports such a skip in CI as a
 * failure.
 */
export function browserSuite(name: string, options: BrowserSuiteOptions = {}): BrowserSuite {
  const why = whyNoChromium();
  return why === null ? presentSuite(name, options) : absentSuite(name, why);
}

function presentSuite(name: string, options: BrowserSuiteOptions): BrowserSuite {
  const test = suite(name);
  // The set-up is not in hooks, because uvu does not report errors of hooks.
  const add = (title: string, body: (session: BrowserSession) => Promise<void>, own: BrowserSuiteOptions = {}): void =>
    test(title, async () => {
      launched ??= launchChromium().then((browser) => ({ browser, pages: createPages(browser) }));
      const { pages } = await launched;
      await withBrowserSession(pages, { ...options, ...own }, body);
    });
  test.after(async () => {
    remainingSuites -= 1;
    if (remainingSuites === 0) await (await launched)?.browser.close();
  });
  const run = (): void => {
    remainingSuites += 1;
    test.run();
  };
  return Object.assign(add, { run });
}

/** The runner counts this line as a skipped test. uvu needs one test to report at all. */
function absentSuite(name: string, why: string): BrowserSuite {
  const test = suite(name);
  test('The file is skipped without a browser', () => console.log(`SKIPPED: ${why}`));
  return Object.assign(() => undefined, { run: () => test.run() });
}

/**
 * Runs a test body with a session, and cleans up.
 * @throws the error of the body with the content of the pages, or an error that lists the page errors
 */
export async function withBrowserSession(
  allPages: Pages,
  { prepare = () => undefined, service: serviceOptions = {}, process: processOptions }: BrowserSuiteOptions,
  body: (session: BrowserSession) => Promise<void>,
): Promise<void> {
  const workspace = createWorkspace();
  const pages: Page[] = [];
  const unwatch: (() => void)[] = [];
  let isReusable = false;
  const pageErrors: string[] = [];
  const allowed: RegExp[] = [];
  const services: (RunningService | ServiceProcess)[] = [];
  const isForbidden = (pageError: string): boolean => ![...allowed, busy].some((pattern) => pattern.test(pageError));
  const now = (): RunningService => services.at(-1) as RunningService;
  const { args = [] } = processOptions ?? serviceOptions;
  const start = async (): Promise<void> => {
    const atPort = { args: [...args, '--port', allPages.port] };
    services.push(
      processOptions === undefined
        ? await startService(workspace.root, { ...serviceOptions, ...atPort })
        : await startServiceProcess(workspace.root, { ...processOptions, ...atPort }),
    );
  };
  const ownProcess = (): ServiceProcess => {
    const service = services.at(-1);
    if (service === undefined || !('process' in service))
      throw new Error('the manager runs in the process of the test');
    return service;
  };

  const session: BrowserSession = {
    workspace,
    get service() {
      return now();
    },
    async open(hash = '#/', contextOptions = {}) {
      const page = await allPages.open(contextOptions);
      pages.push(page);
      unwatch.push(watchPageErrors(page, now().base, (pageError) => pageErrors.push(pageError)));
      await page.goto(`${now().base}/${hash}`);
      return page;
    },
    allow: (pattern) => void allowed.push(pattern),
    signalManager: (signal) => void ownProcess().process.kill(signal),
    async killManager() {
      await ownProcess().end('SIGKILL');
    },
    startManager: start,
    async restartManager(whileDown) {
      await now().end();
      await whileDown?.();
      await session.startManager();
    },
  };

  try {
    workspace.addBuild('console');
    workspace.addFolder('world');
    prepare(workspace);
    await start();
    await body(session);
    const forbidden = pageErrors.filter(isForbidden);
    if (forbidden.length > 0) throw new Error(`the page had errors:\n${forbidden.join('\n')}`);
    isReusable = true;
  } catch (error) {
    throw error instanceof Error ? await withPages(error, pages, pageErrors) : error;
  } finally {
    for (const end of unwatch) end();
    for (const page of pages) await allPages.leave(page, isReusable);
    await endAll(workspace, services);
    workspace.remove();
  }
}

/** A warning of the terminal that a busy machine can cause. No test depends on speed. */
const busy = /task queue exceeded allotted deadline/;

/** Adds the content of the pages to an error. */
async function withPages(error: Error, pages: readonly Page[], pageErrors: readonly string[]): Promise<Error> {
  const shown = await Promise.all(
    pages.map((page) =>
      page
        .locator('body')
        .ariaSnapshot({ timeout: 2_000 })
        .catch(() => 'nothing that can be read'),
    ),
  );
  error.message += [
    ...shown.map((text, index) => `\n--- page ${index + 1} showed:\n${text}`),
    ...(pageErrors.length > 0 ? [`\n--- its errors:\n${pageErrors.join('\n')}`] : []),
  ].join('');
  return error;
}
