/** The page behind a reverse proxy that serves the manager below a path. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recipes, startProxy as startNginx, whyNoProxy } from '../kit/servers/reverse-proxies.js';
import { browserSuite } from './browser.js';
import { commandLine } from './console-page.js';
import { answeredWith } from './page-errors.js';

const token = 'a-token-that-is-long-enough';
const test = browserSuite('browser/proxy', { service: { token } });

/** Forwards requests below /panel/, and answers all other requests with 404. */
async function startProxy(base: string): Promise<Server> {
  const { hostname, port } = new URL(base);
  const proxy = createServer((incoming, response) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith('/panel/')) return void response.writeHead(404).end();
    const forwarded = request({ hostname, port, method, path: url.slice('/panel'.length), headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return proxy;
}

test('The page and the API reference work below a proxy path', async ({ open, service, allow }) => {
  const proxy = await startProxy(service.base);
  try {
    const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/panel/`;
    allow(answeredWith(401));
    allow(new RegExp(`request to another host: \\w+ ${base}`));
    const page = await open();
    await page.goto(base);
    await page.getByLabel('Token', { exact: true }).fill(token);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.xterm-rows > div').filter({ hasText: 'READY' }).waitFor();
    for (const name of ['Data Folders', 'Builds', 'Runs', 'Statechart']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('heading', { name: /server-manager/ }).waitFor();
    // The page contains only the operations near its visible part, so a link opens this operation.
    await page.goto(`${page.url()}#/Service/getHealth`);
    await page.reload();
    const healthz = page.locator('#operations-Service-getHealth');
    await healthz.getByRole('button', { name: 'Try it out' }).click();
    await healthz.getByRole('button', { name: 'Execute' }).click();
    await healthz.getByText(`${base}healthz`, { exact: true }).first().waitFor();
    await healthz.locator('.live-responses-table .response-col_status').getByText('200').waitFor();
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

test('The page names the setting of nginx to change after an answer 413', async ({ open, service, allow }) => {
  const why = whyNoProxy('nginx');
  if (why !== null) return console.log(`SKIPPED: ${why}`);
  // The limit is large enough for the login.
  const [recipe = ''] = recipes.nginx;
  const proxy = await startNginx(
    'nginx',
    recipe.replace('client_max_body_size 0', 'client_max_body_size 48'),
    service.base,
  );
  try {
    allow(answeredWith(401));
    allow(answeredWith(413));
    allow(new RegExp(`request to another host: \\w+ ${proxy.base}`));
    const page = await open();
    await page.goto(`${proxy.base}/`);
    await page.getByLabel('Token', { exact: true }).fill(token);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Server' }).waitFor();
    await service.request('POST', '/start', {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ Build: 'console', Folder: 'world' }),
    });
    await page.locator('.xterm-rows > div').filter({ hasText: 'READY' }).waitFor();
    await commandLine(page).fill('x'.repeat(100));
    await page.keyboard.press('Enter');
    await page.getByText('Request too large for the proxy').waitFor();
    await page.getByText('client_max_body_size').waitFor();
    // The event stream of the page would be cut off when nginx ends.
    await page.context().close();
  } finally {
    await proxy.end();
  }
});

test.run();
