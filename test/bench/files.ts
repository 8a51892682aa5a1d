/**
 * Measures a directory of 50,000 files. Over the API, its pages in each order and the search are measured. In Chromium,
 * the time until the first rows are drawn, the memory of the page while all files are scrolled, and the search are
 * measured. The bare equivalent of a page is readdir and the states of as many files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { en } from '../../http/ui/text/en.js';
import { pageSize } from '../../http/ui/views/files/list/directory-pages.js';
import { launchChromium, whyNoChromium } from '../browser/chromium.js';
import { waitUntilTrue } from '../browser/wait.js';
import { type Client, createClient } from './client.js';
import { compare, interleave, median, now, percentile, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { cpuMilliseconds, residentMegabytes } from './process-figures.js';
import { makeWorkspace, serviceArguments } from './sides.js';
import { rendererMegabytes } from './ui.js';

/** The maximum time of the first page, in milliseconds. */
const maxPageMs = 100;

/** The maximum heap of the page after it was scrolled, in megabytes. */
const maxHeapMegabytes = 100;

export async function measureFiles(measurement: Measurement, { rounds, quick }: Settings): Promise<Row[]> {
  const why = whyNoChromium();
  if (why !== null) throw new Error(why);
  const count = quick ? 2_000 : 50_000;
  const root = makeWorkspace(measurement, []);
  const directory = join(root, 'data/bench/many');
  mkdirSync(directory);
  for (let index = 0; index < count; index += 1) writeFileSync(join(directory, toName(index)), `line ${index}\n`);
  const { child, base } = await measurement.serve(serviceArguments(root));
  const client = createClient(base);
  const listed = await measureLists(client, directory, Math.ceil(rounds / 2));
  const processorMs = await measureProcessor(client, child.pid ?? NaN);
  const found = await measureSearches(client, count, Math.ceil(rounds / 8));
  const manager = residentMegabytes(child.pid ?? NaN);
  const browser = await launchChromium();
  measurement.onEnd(() => browser.close());
  const page = await measurePage(browser, base, count);
  const of = `of a directory of ${count.toLocaleString('en')} files`;
  return [
    compare(`first page ${of}, median`, median(listed.first), median(listed.bare), null),
    row('the same, p99', percentile(listed.first, 0.99), 'ms', maxPageMs),
    row('the same, processor time of the manager', processorMs, 'ms', maxPageMs),
    row('the first page by size, median', median(listed.bySize), 'ms', null),
    row('the last page, median', median(listed.last), 'ms', null),
    row('search of a name, median', median(found.names), 'ms', null),
    row('search of a text', found.perSecond, 'files/s', null),
    row('resident memory of the manager after that', manager, 'MB', null),
    row('browser: a click until the first rows are drawn, median', page.opened, 'ms', null),
    row('browser: a text is typed until the match is drawn', page.searched, 'ms', null),
    row('browser: all files scrolled down, and up', page.seconds, 's', null),
    row("its renderer's resident memory before", page.before, 'MB', null),
    row('the same, most', page.most, 'MB', null),
    row('the same, JavaScript heap after it and a collection', page.heap, 'MB', maxHeapMegabytes),
    row('most rows in the page', page.rows, 'rows', 4 * pageSize),
  ];
}

const toName = (index: number): string => `file-${String(index).padStart(5, '0')}.lua`;

const files = '/datafolders/bench/files';

async function measureLists(client: Client, directory: string, rounds: number) {
  const timeList = async (order: string): Promise<number> => {
    const at = now();
    const text = await client.send('GET', `${files}?path=many&limit=${pageSize}&${order}`, 200);
    const took = now() - at;
    if ((JSON.parse(text) as unknown[]).length !== pageSize) throw new Error(`the page is not complete: ${text}`);
    return took;
  };
  const firstPages = await interleave(rounds, {
    bare: async () => {
      const at = now();
      const names = (await readdir(directory)).sort().slice(0, pageSize);
      await Promise.all(names.map((name) => lstat(join(directory, name))));
      return now() - at;
    },
    first: () => timeList('sort=name'),
  });
  // The order by size needs the state of every file.
  const otherPages = await interleave(2, {
    bySize: () => timeList('sort=-size'),
    last: () => timeList('sort=-name'),
  });
  return { ...firstPages, ...otherPages };
}

/** Returns the processor time of the manager's threads for a first page. This time does not depend on other load. */
async function measureProcessor(client: Client, pid: number): Promise<number> {
  const times = 10;
  const before = cpuMilliseconds(pid);
  for (let time = 0; time < times; time += 1) await client.send('GET', `${files}?path=many&limit=${pageSize}`, 200);
  return (cpuMilliseconds(pid) - before) / times;
}

async function measureSearches(client: Client, count: number, rounds: number) {
  const search = async (place: string, query: string): Promise<readonly string[]> =>
    (await client.send('GET', `${files}/search?${new URLSearchParams({ query, in: place })}`, 200)).trim().split('\n');
  const names: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const at = now();
    const lines = await search('names', toName(count - 1));
    names.push(now() - at);
    if (lines.length !== 2 || !lines[1]?.includes('"complete":true')) throw new Error(`not found: ${lines}`);
  }
  const at = now();
  const lines = await search('contents', `line ${count - 1}`);
  const searched = (JSON.parse(lines.at(-1) ?? '') as { files: number }).files;
  return { names, perSecond: searched / ((now() - at) / 1_000) };
}

const row = (figure: string, value: number, unit: string, most: number | null): Row => ({
  figure,
  ours: `${value.toFixed(1)} ${unit}`,
  bare: '',
  ratio: null,
  aim: most === null ? null : { text: `≤ ${most} ${unit}`, met: value <= most },
});

const name = (page: Page, text: string) => page.locator('.file-name').getByText(text, { exact: true });

/** Opens the directory by its link, scrolls down and back, and searches. */
async function measurePage(browser: Browser, base: string, count: number) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(120_000);
  const opened: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto(`${base}/#/folders/bench/files`);
    await name(page, 'many').waitFor();
    opened.push((await page.evaluate(untilFirstRow)) as number);
  }
  const tools = await browser.newBrowserCDPSession();
  const before = await rendererMegabytes(tools);
  let [most, rows] = [before, 0];
  const at = now();
  for (const [position, last] of [
    ['document.documentElement.scrollHeight', toName(count - 1)],
    ['0', toName(0)],
  ] as const)
    while ((await name(page, last).count()) === 0) {
      await page.evaluate(`window.scrollTo(0, ${position})`);
      most = Math.max(most, await rendererMegabytes(tools));
      rows = Math.max(rows, await page.locator('.file-name').count());
    }
  const seconds = (now() - at) / 1_000;
  const own = await page.context().newCDPSession(page);
  await own.send('HeapProfiler.collectGarbage');
  const { usedSize } = await own.send('Runtime.getHeapUsage');
  const typedAt = now();
  await page.getByRole('searchbox', { name: en.files.search.label }).fill(toName(count - 1));
  await page.getByText(en.files.search.found(1), { exact: true }).waitFor();
  await waitUntilTrue(page, `document.querySelector('.found .file-name') !== null`);
  const searched = now() - typedAt;
  await page.context().close();
  return { opened: median(opened), before, most, heap: usedSize / 2 ** 20, rows, seconds, searched };
}

/** Runs in the page: opens the directory, and returns the milliseconds until the frame that shows its first row. */
const untilFirstRow = `new Promise((resolve) => {
  const at = performance.now();
  const check = () =>
    document.querySelector('[data-file$="${toName(0)}"]') === null
      ? requestAnimationFrame(check)
      : setTimeout(() => resolve(performance.now() - at));
  document.querySelector('[data-file="many"]').click();
  requestAnimationFrame(check);
})`;
