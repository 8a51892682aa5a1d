/** The documentation below /docs: the service sends the pages that descriptions and remedies name. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/manual-pages');
shareService(test);

test('Pages that the OpenAPI document names can be read below /docs', async ({ service }) => {
  const { text } = await service.get('/openapi.json');
  const pages = new Set([...text.matchAll(/\bdocs\/[a-z]+\/[\w-]+\.md\b/g)].map(([page]) => page));
  assert.ok(pages.size > 10, [...pages].join());
  for (const page of pages) {
    const answer = await service.get(`/${page}`);
    assert.equal([answer.status, answer.headers.get('content-type')], [200, 'text/plain; charset=utf-8'], page);
    assert.match(answer.text, /^# /);
  }
  for (const path of ['/docs/reference/none.md', '/docs/reference/pictures/server.webp', '/docs/secret/access.md'])
    assert.is((await service.get(path)).json.code, 'path_not_found', path);
});

test.run();
