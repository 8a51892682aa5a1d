/**
 * The web UI over HTTP. The page has a strict policy, its files are cached for ever or revalidated, and no other files
 * are served.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendRaw } from '../../kit/http/raw-request.js';
import type { RunningService } from '../../kit/manager/service.js';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/ui');
shareService(test);

const html = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

async function page({ request }: RunningService) {
  const answer = await request('GET', '/', { headers: html });
  assert.is(answer.status, 200);
  return answer;
}

/** Returns the paths of the files that the page loads. */
async function filesOf(service: RunningService): Promise<string[]> {
  const { text } = await page(service);
  return [...text.matchAll(/\b(?:src|href)="([^"]+)"/g)]
    .map(([, url = '']) => new URL(url, `${service.base}/`))
    .map(({ pathname, origin }) => {
      assert.is(origin, service.base, 'something is loaded from outside');
      return pathname;
    });
}

test('The content security policy allows only files of the service', async ({ service }) => {
  const { headers, text } = await page(service);
  const policy = headers.get('content-security-policy') ?? '';
  for (const part of [
    "default-src 'none'",
    "script-src 'self';",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]) {
    assert.match(policy, part);
  }
  assert.not.match(policy, /unsafe|https?:|\*/);
  assert.not.match(text, /<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=/);
});

test('Inline styles need a nonce, which differs for each page', async ({ service }) => {
  const words = [await page(service), await page(service)].map(({ headers, text }) => {
    const [, word = ''] = /style-src [^;]*'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
    assert.match(text, `nonce="${word}"`);
    return word;
  });
  assert.is.not(words[0], words[1]);
});

test('The page is not cached and varies by Accept', async ({ service }) => {
  const { headers } = await page(service);
  assert.match(headers.get('cache-control') ?? '', /no-store|no-cache/);
  assert.match(headers.get('vary') ?? '', 'Accept');
});

test('Every file that the page loads exists with its media type', async ({ service }) => {
  const files = await filesOf(service);
  assert.ok(
    files.some((path) => path.endsWith('.js')) &&
      files.some((path) => path.endsWith('.css')) &&
      files.includes('/manifest.webmanifest'),
  );
  const types: Record<string, RegExp> = {
    js: /^text\/javascript/,
    css: /^text\/css/,
    svg: /^image\/svg\+xml/,
    png: /^image\/png/,
    woff2: /^font\/woff2/,
    webmanifest: /^application\/manifest\+json/,
  };
  for (const path of files) {
    const answer = await service.get(path);
    assert.is(answer.status, 200, path);
    assert.match(answer.headers.get('content-type') ?? '', types[path.split('.').at(-1) ?? ''] ?? /never/, path);
    assert.is(answer.headers.get('x-content-type-options'), 'nosniff', path);
  }
});

test('The web app manifest lists existing icons of every size', async ({ service }) => {
  const manifest = JSON.parse((await service.get('/manifest.webmanifest')).text);
  assert.ok(manifest.name && manifest.start_url);
  assert.is(manifest.display, 'standalone');
  for (const wanted of [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }]) {
    const [[key, value] = ['', '']] = Object.entries(wanted);
    assert.ok(
      manifest.icons.some((icon: Record<string, string>) => icon[key] === value),
      value,
    );
  }
  for (const { src } of manifest.icons)
    assert.is((await service.get(new URL(src, `${service.base}/manifest.webmanifest`).pathname)).status, 200, src);
});

test('Files with a content hash are cached permanently; other files are revalidated', async ({ service }) => {
  for (const path of await filesOf(service)) {
    const { headers } = await service.get(path);
    const isHashed = path.startsWith('/assets/');
    // The manifest has the name of the instance: the service generates it.
    const others = path.endsWith('.webmanifest') ? 'private, no-cache' : 'no-cache';
    assert.is(headers.get('cache-control'), isHashed ? 'public, max-age=31536000, immutable' : others, path);
    if (isHashed) continue;
    const again = await sendRaw(service.base, {
      target: path,
      headers: [
        ['Host', '127.0.0.1'],
        ['If-None-Match', headers.get('etag') ?? ''],
      ],
    });
    assert.is(again.status, 304, path);
  }
});

test('Files are compressed for clients that accept compression', async ({ service }) => {
  const script = (await filesOf(service)).find((path) => path.endsWith('.js')) ?? '';
  const lengths = [];
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await service.request('HEAD', script, { headers: { 'Accept-Encoding': encoding } });
    assert.is(headers.get('content-encoding'), encoding === 'identity' ? null : encoding);
    assert.match(headers.get('vary') ?? '', /Accept-Encoding/i);
    lengths.push(Number(headers.get('content-length')));
  }
  assert.equal(
    lengths,
    [...lengths].sort((one, other) => one - other),
  );
});

const ranges = [
  'bytes=5-2',
  'bytes=0-1',
  'bytes=-0',
  'bytes=-5',
  'bytes=9999999-',
  'bytes=a-b',
  'bytes=0-1,3-4',
  'x=0-1',
];

test('A file is sent whole for any Range, valid or invalid', async ({ service }) => {
  for (const target of await filesOf(service)) {
    const whole = await sendRaw(service.base, { target, headers: [['Host', '127.0.0.1']] });
    for (const range of ranges) {
      const answer = await sendRaw(service.base, {
        target,
        headers: [
          ['Host', '127.0.0.1'],
          ['Range', range],
        ],
      });
      assert.equal([answer.status, answer.headers.get('content-range')], [200, null], `${target} ${range}`);
      assert.is(answer.text, whole.text, `${target} ${range}`);
    }
  }
  assert.not.match(service.log(), /"level":50/);
});

for (const target of [
  '/assets/',
  '/assets/nothing.js',
  '/icons/nothing.png',
  '/index.html',
  '/assets/../index.html',
  '/assets/%2e%2e%2findex.html',
  '/assets/..%2f..%2fmain.js',
  '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/icons/..%5c..%5cmain.js',
  '/manifest.webmanifest/',
  '/assets/%00',
]) {
  test(`GET ${target} is answered with 404`, async ({ service }) => {
    const answer = await sendRaw(service.base, { target, headers: [['Host', '127.0.0.1']] });
    assert.is(answer.status, 404, answer.text);
    assert.is(answer.json.code, 'path_not_found');
  });
}

test('Methods other than GET and HEAD on files are answered with 405', async ({ service }) => {
  const [script = ''] = await filesOf(service);
  for (const path of [script, '/manifest.webmanifest', '/assets/nothing.js']) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await service.request(method, path);
      assert.is(answer.status, 405, `${method} ${path}`);
      assert.is(answer.headers.get('allow'), 'GET, HEAD');
    }
  }
});

test.run();
