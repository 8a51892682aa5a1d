/** The name of the browser of a session. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nameBrowser } from '../../../../../http/ui/views/access/accounts/browser-name.js';

const test = suite('http/ui/views/access/browser-name');

test('A session names its browser and system; an unknown program is shown unchanged', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  for (const [agent, name] of [
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge, Windows'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox, Windows'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Safari/604.1`, 'Safari, iOS'],
    ['curl/8.5.0', 'curl/8.5.0'],
  ] as const)
    assert.is(nameBrowser(agent), name);
});

test.run();
