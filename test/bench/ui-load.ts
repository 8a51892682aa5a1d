/** Measures the cost of an open page: its share of a core while the server prints no output, and at 1,000 lines/s. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { pause } from './measure.js';
import type { Program } from './programs.js';
import type { Ours } from './sides.js';

/**
 * A server that prints N numbered lines of 100 bytes on `go N RATE MARK`. The server prints RATE lines a second (0: no
 * pause), then MARK.
 */
const script = `use Time::HiRes 'sleep'; $| = 1; print "READY\\n"; while (<STDIN>) { my ($n, $rate, $mark) = /^go (\\d+) (\\d+) (\\w+)/ or next;
  my $s = ''; for my $i (1 .. $n) { $s .= sprintf("%-99s\\n", "$i steady");
    if ($rate || $i % 500 == 0 || $i == $n) { syswrite(STDOUT, $s); $s = '' } sleep(1 / $rate) if $rate } print "$mark\\n" }`;

export const steady: Program = { name: 'steady', argv: ['/usr/bin/perl', '-e', script] };

/** Returns the shares of a core that the browser uses at a silent server and at 1,000 lines/s, in percent. */
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

export async function openServerView(
  browser: Browser,
  base: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(120_000);
  await prepare?.(page);
  await page.goto(`${base}/`);
  await page.locator('.xterm-rows').first().waitFor();
  return page;
}

export const waitForLine = (page: Page, line: string) =>
  page.locator('.xterm-rows:not(.console-picture)', { hasText: line }).waitFor();

/**
 * Returns the processor time that the browser uses, in percent of one core. `cpuTime` is in seconds.
 * @see https://chromedevtools.github.io/devtools-protocol/tot/SystemInfo/#method-getProcessInfo
 */
async function measureShare(tools: CDPSession, seconds: number): Promise<number> {
  const read = async () => {
    const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const [before, at] = [await read(), performance.now()];
  await pause(seconds * 1_000);
  return (((await read()) - before) / ((performance.now() - at) / 1_000)) * 100;
}
