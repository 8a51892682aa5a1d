/** The announced end of ioquake3, with a reason that contains a quote and separators. */
import * as assert from 'uvu/assert';
import { quakeCommand, quakeFiles, quakeProgram } from './quake.js';
import { realServerSuite } from './real-server.js';

const test = realServerSuite('conformance/announced-end', { package: 'ioquake3-server', file: quakeProgram });

test('ioquake3 acknowledges its announced end, and executes no part of the reason', async (session) => {
  session.write({
    'builds/quake/build.json': {
      command: await quakeCommand(),
      env: { HOME: '{folder}/home' },
      ready: '^E2E READY$',
      // Without a map, `say` has no effect.
      announce: {
        message: 'echo {message}',
        shuttingDown: ['echo {message}', 'echo SAVED'],
        acknowledgement: '^SAVED',
      },
      stop: { command: 'quit' },
    },
    ...quakeFiles('duel'),
  });
  await session.refresh();
  const { run } = await session.start('quake', 'duel');
  await session.output(/^E2E READY$/m, run);
  const reason = encodeURIComponent('Update; echo INJECTED "; echo INJECTED');
  const answer = await session.service().post(`/stop?reason=${reason}`);
  assert.equal([answer.status, answer.headers.get('end-save')], [204, 'acknowledged'], answer.text);
  const text = await session.output("The server stops now. Update, echo INJECTED ', echo INJECTED", run);
  assert.not.match(text, /^INJECTED/m);
});

test.run();
