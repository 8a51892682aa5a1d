/** The check by which a page notices a lost connection. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkConnection } from '../../../../http/ui/state/connection-check.js';

const test = suite('http/ui/state/connection-check');

test('A visible page checks the connection, and a hidden page does not', () => {
  const page = { hidden: false };
  let checks = 0;
  let tick = (): void => undefined;
  checkConnection(page, { check: () => void (checks += 1) }, { setInterval: (run) => ((tick = run), 0) });
  tick();
  assert.is(checks, 1);
  page.hidden = true;
  tick();
  assert.is(checks, 1);
});

test.run();
