/** Every fault of a server.cfg has a message and a remedy. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ConfigFaultCode } from '../../../../../adapters/kinds/fxserver/config/server-config.js';
import { serverConfigFindings } from '../../../../../adapters/kinds/fxserver/findings/server-config.js';
import { describeFinding } from '../../../../kit/data/kinds.js';
import { exampleFault } from './config-examples.js';

const test = suite('adapters/kinds/fxserver/findings/server-config');

const codes = Object.keys(serverConfigFindings) as ConfigFaultCode[];

for (const code of codes) {
  test(`${code} has a message and a remedy in complete sentences`, async () => {
    const fault = await exampleFault(code);
    if (fault === undefined) return assert.unreachable('the example does not have the fault');
    const { severity, file, line, ...facts } = fault;
    const { title, message, remedy } = describeFinding({ code, severity, file, line, resource: null, facts });
    for (const text of [title, message, remedy]) {
      assert.not.match(text, /undefined|\[object|NaN|null/);
      assert.match(text, /^\S.*\S$/);
    }
    for (const sentence of [message, remedy]) assert.match(sentence, /[.]$/);
  });
}

test.run();
