/** The files that a browser loads before the page shows the server, its console and its charts. */
import * as assert from 'uvu/assert';
import { until } from '../kit/system/until.js';
import { browserSuite } from './browser.js';

const test = browserSuite('browser/first-load');

/** The library of the terminal (.scripts/ui.mjs). The library of the charts is loaded when the charts are opened. */
const library = /\/terminal-[^/]*$/;
const maxBytes = 150_000;

test('The first load is at most 150 kB gzipped in English and German', async ({ open, service }) => {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await open('#/', { locale });
    const files = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/' || /\.\w+$/.test(pathname)) files.add(pathname);
    });
    await page.reload();
    await page.locator('.xterm-rows', { hasText: 'READY' }).waitFor();
    await until(() => [...files].filter((path) => library.test(path)).length >= 1, 'the library of the terminal');
    const own = [...files].filter((path) => !library.test(path));
    assert.ok(own.length > 5 && own.length < files.size, [...files].join('\n'));
    const sizes = await Promise.all(
      own.map(async (path) => {
        const { headers } = await service.request('HEAD', path, { headers: { 'Accept-Encoding': 'gzip' } });
        return Number(headers.get('content-length'));
      }),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 50_000 && total <= maxBytes, `${locale}: ${total} bytes`);
    await page.context().close();
  }
});

test.run();
