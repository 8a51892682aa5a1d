/** GET /docs, a page that loads only files of the service. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/docs-page');
shareService(test);

test('GET /docs is a page that loads files only from this service', async ({ service }) => {
  const page = await service.get('/docs');
  assert.is(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', 'text/html');
  const urls = [...page.text.matchAll(/\b(?:src|href|action|data|poster|srcset)\s*=\s*["']?([^"'\s>]+)/g)].map(
    ([, url = '']) => url,
  );
  assert.ok(urls.length >= 4);
  for (const url of urls) {
    // The address is relative, because a proxy may serve the page below a path.
    assert.match(url, /^(\.\/(?!\/)|data:)/);
    if (url.startsWith('.'))
      assert.is((await service.get(new URL(url, `${service.base}/docs`).pathname)).status, 200, url);
  }
  assert.not.match(page.text, /@import|\burl\(|<script(?![^>]*\bsrc=)/);
});

test('The recorded examples of /docs are in a separate file from the OpenAPI document', async ({ service }) => {
  const { status, headers, json } = await service.get('/docs/examples.json');
  assert.is(status, 200);
  assert.match(headers.get('content-type') ?? '', 'application/json');
  assert.is(json.replaceSchedule.request['application/json'].name, 'Nightly restart');
  assert.not.match((await service.get('/openapi.json')).text, 'Nightly restart');
});

test('The style sheet of /docs loads no external files', async ({ service }) => {
  const { text } = await service.get('/docs/swagger-ui.css');
  for (const [, url = ''] of text.matchAll(/url\(\s*["']?([^"')]+)/g)) assert.match(url, /^(data:|#)/);
  assert.not.match(text, '@import');
});

test('The content security policy of /docs allows only files of this service', async ({ service }) => {
  for (const path of ['/docs', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/docs/start.js']) {
    const answer = await service.get(path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    const sources = policy
      .split(/[;\s]+/)
      .filter((word) => !word.endsWith('-src') && !['base-uri', 'form-action', 'frame-ancestors'].includes(word));
    for (const source of sources) assert.ok(["'none'", "'self'", "'unsafe-inline'", 'data:'].includes(source), source);
    assert.not.match(policy, /script-src[^;]*unsafe/, path);
  }
});

test.run();
