/** `--name`: the name of this instance in the summary, in the page and in the installed app. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/instance-name');
const name = 'City "One" & <b>Two</b>';
shareService(test, () => undefined, { args: ['--name', name] });

test('GET / has the name of the instance', async ({ service }) => {
  assert.is((await service.get('/')).json.name, name);
});

test('The title of the page is the name, and markup in the name has no effect', async ({ service }) => {
  const { text } = await service.request('GET', '/', { headers: { Accept: 'text/html' } });
  const escaped = 'City &#34;One&#34; &#38; &#60;b&#62;Two&#60;/b&#62;';
  assert.match(text, `<title>${escaped}</title>`);
  assert.match(text, `<meta name="application-name" content="${escaped}" />`);
  assert.is(text.match(/application-name/g)?.length, 1);
  assert.match(text, '<meta name="login" content="token" />');
  assert.not.match(text, '<b>');
});

test('The web app manifest has the name and its icons', async ({ service }) => {
  const answer = await service.get('/manifest.webmanifest');
  assert.is(answer.headers.get('content-type'), 'application/manifest+json');
  assert.is(answer.headers.get('cache-control'), 'private, no-cache');
  const manifest = JSON.parse(answer.text);
  assert.equal([manifest.name, manifest.short_name], [name, name]);
  assert.ok(manifest.icons.length > 0);
});

test.run();
