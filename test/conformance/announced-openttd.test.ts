/** Announced ends of OpenTTD, with the commands of its kind. */
import * as assert from 'uvu/assert';
import { findFreePort } from '../kit/system/free-port.js';
import { realServerSuite } from './real-server.js';

const program = '/usr/games/openttd';
const test = realServerSuite(
  'conformance/announced-openttd',
  { package: 'openttd', file: program },
  { package: 'openttd-opengfx', file: '/usr/share/games/openttd/baseset/opengfx/opengfx.obg' },
);

test('OpenTTD announces its stop, and executes no part of the reason', async (session) => {
  const network = `[network]\nserver_advertise = false\nserver_game_type = local\nserver_port = ${await findFreePort()}\n`;
  session.write({
    'builds/13.0/openttd': `#!/bin/sh\nexec ${program} "$@"\n`,
    'data/rail/openttd.cfg': `${network}[server_bind_addresses]\n127.0.0.1 =\n`,
  });
  await session.refresh();
  const { run } = await session.start('13.0', 'rail');
  const reason = encodeURIComponent('Update"; echo INJECTED');
  const answer = await session.service().post(`/stop?notice=1&reason=${reason}`);
  assert.equal([answer.status, answer.headers.get('end-save')], [204, 'sent'], answer.text);
  const text = await session.output('The server stops now. ', run);
  assert.match(text, /\[All\] .*: The server stops in 1 second\. Update', echo INJECTED$/m);
  assert.match(text, /\[All\] .*: The server stops now\. Update', echo INJECTED$/m);
  assert.not.match(text, /^INJECTED/m);
});

test.run();
