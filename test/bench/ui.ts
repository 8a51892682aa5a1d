/** The web UI in Chromium: the time until a page shows its data, and its memory while it follows a flooding server. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { en } from '../../http/ui/text/en.js';
import { launchChromium, whyNoChromium } from '../browser/chromium.js';
import { state } from '../browser/status-bar.js';
import { waitUntilTrue } from '../browser/wait.js';
import { median, pause, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { residentMegabytes } from './process-figures.js';
import type { Program } from './programs.js';
import { type Ours, startOurs } from './sides.js';
import { measureDay } from './ui-day.js';
import { measureShares, steady } from './ui-load.js';

/** A server that prints N numbered lines of 100 bytes on `go N` as fast as it can, then DONE. */
const script = `$| = 1; print "READY\\n"; while (<STDIN>) { my ($n) = /^go (\\d+)/ or next; my $s = '';
  for my $i (1 .. $n) { $s .= sprintf("%-99s\\n", "$i flood"); if ($i % 500 == 0 || $i == $n) { syswrite(STDOUT, $s); $s = '' } } print "DONE\\n" }`;

/**
 * Runs in the page before its scripts. Records when the console shows its first line, and the delay from a status event
 * to its display.
 */
const watching = `(() => {
  window.delays = [];
  const each = () => {
    if (window.firstLine === undefined && /READY|flood|DONE/.test(document.querySelector('.xterm-rows')?.textContent ?? '')) window.firstLine = performance.now();
    const shown = document.querySelector('header h2')?.textContent;
    if (window.received !== undefined && shown !== window.received.shown) {
      const { at } = window.received;
      window.received = undefined;
      // The line is displayed after the frame that draws it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.delays.push(performance.now() - at);
      port2.postMessage(null);
    }
    requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
  window.EventSource = class extends EventSource {
    constructor(...given) {
      super(...given);
      this.addEventListener('status', () => (window.received = { at: performance.now(), shown: document.querySelector('header h2')?.textContent }));
    }
  };
})()`;

export async function measureUi(measurement: Measurement, { rounds, quick }: Settings): Promise<Row[]> {
  const why = whyNoChromium();
  if (why !== null) throw new Error(why);
  const flood: Program = { name: 'flood', argv: ['/usr/bin/perl', '-e', script] };
  const ours = await startOurs(measurement, [flood, steady]);
  const browser = await launchChromium();
  measurement.onEnd(() => browser.close());
  await ours.start(flood);
  const opened = await measureOpening(browser, ours, Math.ceil(rounds / 4));
  const delay = await measureStatusDelay(browser, ours, flood, Math.ceil(rounds / 4));
  await ours.start(flood);
  const lines = quick ? 500_000 : 10_000_000;
  const memory = await measureMemory(browser, ours, lines);
  const of = `a page that follows ${lines.toLocaleString('en')} lines`;
  await ours.stop();
  await ours.start(steady);
  const shares = await measureShares(browser, ours, quick ? 2 : 20);
  const day = await measureDay(browser, ours, lines, rendererMegabytes);
  const empty = await measureEmpty(browser);
  return [
    row('page opened until its console shows the first line', opened, 'ms', 1_000),
    row('status event of /events until it is drawn', delay, 'ms', 50),
    row(`${of}, its renderer's resident memory before`, memory.before, 'MB', null),
    row('the same, most', memory.most, 'MB', 350),
    row('the same, after it', memory.after, 'MB', null),
    row('the same, JavaScript heap after it and a collection', memory.heap, 'MB', 100),
    row('the same, until the last line is shown', memory.seconds, 's', null),
    row('all processes of the browser while a silent server runs, of a core', shares.idle, '%', 5),
    row('the same at 1,000 lines/s', shares.busy, '%', 50),
    row(
      `a page open for 24 hours of its own clock, ${lines.toLocaleString('en')} lines, its renderer's resident memory, most`,
      day.most,
      'MB',
      350,
    ),
    row('the same, after it and a collection', day.after, 'MB', null),
    row('the same of an empty page', empty, 'MB', null),
  ];
}

async function measureOpening(browser: Browser, { base }: Ours, rounds: number): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await open(browser, base);
    await waitUntilTrue(page, "'firstLine' in window");
    taken.push((await page.evaluate('window.firstLine')) as number);
    await page.context().close();
  }
  return median(taken);
}

async function measureStatusDelay(browser: Browser, ours: Ours, program: Program, rounds: number): Promise<number> {
  const page = await open(browser, ours.base);
  for (let round = 0; round < rounds; round += 1) {
    await ours.stop();
    await state(page, 'Stopped').waitFor();
    await ours.start(program);
    await state(page, en.state.phases.up).waitFor();
  }
  await ours.stop();
  await state(page, 'Stopped').waitFor();
  await pause(200);
  const delays = (await page.evaluate('window.delays')) as number[];
  await page.context().close();
  return median(delays);
}

async function measureMemory(browser: Browser, ours: Ours, lines: number) {
  const page = await open(browser, ours.base);
  await waitUntilTrue(page, "'firstLine' in window");
  const tools = await browser.newBrowserCDPSession();
  const before = await rendererMegabytes(tools);
  let most = before;
  const at = performance.now();
  await ours.client.send('POST', '/command', 202, { Command: `go ${lines}` });
  while ((await page.locator('.xterm-rows:not(.console-picture)', { hasText: 'DONE' }).count()) === 0) {
    most = Math.max(most, await rendererMegabytes(tools));
    await pause(250);
  }
  const seconds = (performance.now() - at) / 1_000;
  const after = await rendererMegabytes(tools);
  const own = await page.context().newCDPSession(page);
  await own.send('HeapProfiler.collectGarbage');
  const { usedSize } = await own.send('Runtime.getHeapUsage');
  await page.context().close();
  return { before, most, after, seconds, heap: usedSize / 2 ** 20 };
}

/** Measures the memory of the browser itself, with an empty page. */
async function measureEmpty(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const empty = await rendererMegabytes(await browser.newBrowserCDPSession());
  await page.close();
  return empty;
}

async function open(browser: Browser, base: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(watching);
  await page.goto(`${base}/`, { waitUntil: 'commit' });
  return page;
}

/** Returns the memory of the largest renderer of the browser, because the browser keeps a spare renderer. */
export async function rendererMegabytes(tools: CDPSession): Promise<number> {
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMegabytes(id)));
}

function row(figure: string, value: number, unit: string, most: number | null): Row {
  const aim = most === null ? null : { text: `≤ ${most} ${unit}`, met: value <= most };
  return { figure, ours: `${value.toFixed(1)} ${unit}`, bare: '', ratio: null, aim };
}
