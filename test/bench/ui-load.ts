/** What an open page costs: its share of a core while nothing happens and at 1,000 lines/s, its memory over a day. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { pause } from './measure.js';
import type { Program } from './programs.js';
import type { Ours } from './sides.js';

const hours = 24;

/** A server: on `go N RATE MARK` it prints N numbered lines of 100 bytes, RATE a second (0: no pause), then MARK. */
const script = `use Time::HiRes 'sleep'; $| = 1; print "READY\\n"; while (<STDIN>) { my ($n, $rate, $mark) = /^go (\\d+) (\\d+) (\\w+)/ or next;
  my $s = ''; for my $i (1 .. $n) { $s .= sprintf("%-99s\\n", "$i steady");
    if ($rate || $i % 500 == 0 || $i == $n) { syswrite(STDOUT, $s); $s = '' } sleep(1 / $rate) if $rate } print "$mark\\n" }`;

export const steady: Program = { name: 'steady', argv: ['/usr/bin/perl', '-e', script] };

/** @returns the share of a core that all processes of the browser use while the page is open, in percent */
export async function measureShares(browser: Browser, { base, client }: Ours, seconds: number) {
  const page = await openServerView(browser, base);
  const tools = await browser.newBrowserCDPSession();
  await pause(2_000);
  const idle = await measureShare(tools, seconds);
  await client.send('POST', '/command', 202, { Command: `go ${(seconds + 4) * 1_000} 1000 DONE` });
  await pause(2_000);
  const busy = await measureShare(tools, seconds);
  await waitForLine(page, 'DONE');
  await page.context().close();
  return { idle, busy };
}

/**
 * Leaves a page open for a day of its own clock, in steps of a minute, while the server prints.
 *
 * @param memory the resident memory of the renderer now, in MB
 * @returns the most of it, in MB
 */
export async function measureDay(
  browser: Browser,
  { base, client }: Ours,
  lines: number,
  memory: (tools: CDPSession) => Promise<number>,
): Promise<number> {
  const page = await openServerView(browser, base, (opened) => opened.clock.install());
  const tools = await browser.newBrowserCDPSession();
  let most = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const mark = `HOUR${hour}END`;
    await client.send('POST', '/command', 202, { Command: `go ${Math.ceil(lines / hours)} 0 ${mark}` });
    for (let minute = 0; minute < 60; minute += 1) {
      await page.clock.fastForward(60_000);
      most = Math.max(most, await memory(tools));
    }
    await waitForLine(page, mark);
  }
  await page.context().close();
  return most;
}

async function openServerView(browser: Browser, base: string, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(120_000);
  await prepare?.(page);
  await page.goto(`${base}/`);
  await page.locator('.xterm-rows').first().waitFor();
  return page;
}

const waitForLine = (page: Page, line: string) =>
  page.locator('.xterm-rows:not(.console-picture)', { hasText: line }).waitFor();

/** @see https://chromedevtools.github.io/devtools-protocol/tot/SystemInfo/#method-getProcessInfo cpuTime in seconds */
async function measureShare(tools: CDPSession, seconds: number): Promise<number> {
  const read = async () => {
    const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const [before, at] = [await read(), performance.now()];
  await pause(seconds * 1_000);
  return (((await read()) - before) / ((performance.now() - at) / 1_000)) * 100;
}
