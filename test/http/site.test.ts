/** The files of the web UI, as they are served. */
import { readdirSync, readFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { onStage, type Stage } from './stage.js';

const test = suite<Stage>('the files of the web UI');
onStage(test);

const site = fileURLToPath(new URL('../../http/site/', import.meta.url));
/** What is sent for a file where the client takes no compression. */
const named = (folder: string, pattern: RegExp): string[] => readdirSync(`${site}${folder}`).filter((name) => pattern.test(name)).map((name) => `/${folder}${name}`);
const assets = named('assets/', /\.(js|css)$/);
const icons = named('icons/', /\.(svg|png)$/);

interface Raw {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** As fetch would hide what was compressed, and that nothing has changed. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    httpGet(url, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    }).once('error', reject);
  });
}

const page = (base: string): Promise<Raw> => ask(`${base}/`, { Accept: 'text/html' });

test('the page loads files of this service alone, and nothing is written into it', async ({ service }) => {
  const text = (await page(service.base)).body.toString();
  const urls = [...text.matchAll(/\b(?:src|href|action|data|poster|srcset)\s*=\s*["']?([^"'\s>]+)/g)].map(([, url = '']) => url);
  assert.ok(urls.length >= 4);
  for (const url of urls) {
    assert.match(url, /^\.\//, 'relative, so that a proxy may serve it below a path of its own');
    assert.is((await ask(new URL(url, `${service.base}/`).href)).status, 200, url);
  }
  assert.not.match(text, /<script(?![^>]*\bsrc=)|<style|\bon\w+=|\bstyle=/);
});

test('a policy forbids the page everything but the files and answers of its own service', async ({ service }) => {
  const { headers } = await page(service.base);
  const policy = new Map(String(headers['content-security-policy']).split(/;\s*/).map((each) => {
    const [name = '', ...sources] = each.split(' ');
    return [name, sources.join(' ')];
  }));
  assert.is(policy.get('default-src'), "'none'");
  assert.is(policy.get('script-src'), "'self'");
  assert.match(policy.get('style-src') ?? '', /^'self' 'nonce-[\w+/=]{20,}'$/);
  for (const name of ['base-uri', 'form-action', 'frame-ancestors']) assert.is(policy.get(name), "'none'", name);
  assert.not.match([...policy.values()].join(' '), /unsafe|https?:|\*/);
});

test('what lets in the terminal’s style elements is another word for each page', async ({ service }) => {
  const nonces = await Promise.all([1, 2].map(async () => {
    const { headers, body } = await page(service.base);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
    assert.ok(body.toString().includes(`nonce="${nonce}"`));
    return nonce;
  }));
  assert.is.not(nonces[0], nonces[1]);
});

test('a file whose name holds its hash is kept by browsers for good, every other is asked for again', async ({ service }) => {
  assert.ok(assets.length >= 4);
  for (const path of assets) assert.is((await ask(service.base + path)).headers['cache-control'], 'public, max-age=31536000, immutable', path);
  for (const path of [...icons, '/manifest.webmanifest']) {
    const { headers } = await ask(service.base + path);
    assert.is(headers['cache-control'], 'no-cache', path);
    const again = await ask(service.base + path, { 'If-None-Match': String(headers.etag) });
    assert.is(again.status, 304, path);
    assert.is(again.body.length, 0);
  }
  assert.is((await page(service.base)).headers['cache-control'], 'no-store');
});

test('every file has its type, and is sent compressed to who takes it', async ({ service }) => {
  const types: Record<string, RegExp> = { js: /^text\/javascript/, css: /^text\/css/, svg: /^image\/svg\+xml/, png: /^image\/png/, webmanifest: /^application\/manifest\+json/ };
  for (const path of [...assets, ...icons, '/manifest.webmanifest']) {
    const plain = await ask(service.base + path);
    assert.match(String(plain.headers['content-type']), types[path.split('.').at(-1) ?? ''] as RegExp, path);
    assert.is(plain.headers['x-content-type-options'], 'nosniff');
    assert.equal(plain.body, readFileSync(site + path.slice(1)), path);
    for (const [coding, decode] of [['br', brotliDecompressSync], ['gzip', gunzipSync]] as const) {
      const sent = await ask(service.base + path, { 'Accept-Encoding': coding });
      const content = sent.headers['content-encoding'] === coding ? decode(sent.body) : sent.body;
      assert.equal(content, plain.body, `${path} ${coding}`);
      if (/\.(js|css)$/.test(path) && plain.body.length > 2_000) assert.is(sent.headers['content-encoding'], coding, path);
    }
  }
});

test('HEAD tells the same without a body', async ({ service }) => {
  for (const path of ['/manifest.webmanifest', ...assets.slice(0, 2), ...icons]) {
    const [got, asked] = [await ask(service.base + path), await ask(service.base + path, {}, 'HEAD')];
    assert.is(asked.status, 200);
    assert.is(asked.body.length, 0);
    assert.is(asked.headers['content-length'], got.headers['content-length'], path);
  }
});

test('a file that is not there is 404, also by a path that leads out of the directory', async ({ service }) => {
  for (const path of ['/assets/none.js', '/icons/none.png', '/assets/..%2findex.html', '/assets/..%2f..%2fshapes.js', '/assets/', '/site/index.html', '/index.html']) {
    const { status, body } = await ask(service.base + path);
    assert.is(status, 404, path);
    assert.is(JSON.parse(body.toString()).code, 'path_not_found', path);
  }
});

test('the page can be installed as an app: its manifest names it and icons that are there', async ({ service }) => {
  const manifest = JSON.parse((await ask(`${service.base}/manifest.webmanifest`)).body.toString());
  assert.is(manifest.display, 'standalone');
  assert.ok(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable'));
  for (const size of ['192x192', '512x512']) assert.ok(manifest.icons.some(({ sizes }: { sizes: string }) => sizes === size), size);
  for (const { src, type } of manifest.icons) {
    const { status, headers } = await ask(new URL(src, `${service.base}/`).href);
    assert.is(status, 200, src);
    assert.is(headers['content-type'], type, src);
  }
});

test('what a browser loads first takes less than 150 kB, without the console’s terminal', async ({ service }) => {
  const { body } = await page(service.base);
  const urls = [...body.toString().matchAll(/\b(?:src|href)="(\.\/assets\/[^"]+)"/g)].map(([, url = '']) => new URL(url, `${service.base}/`).href);
  const sizes = await Promise.all(urls.map(async (url) => (await ask(url, { 'Accept-Encoding': 'gzip' })).body.length));
  const total = sizes.reduce((sum, size) => sum + size, body.length);
  assert.ok(urls.length >= 2);
  assert.ok(total < 150_000, `${total} bytes`);
});

test.run();
