/** The values of --builds-source. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsOf } from '../../kit/manager/serve-options.js';

const test = suite('http/cli/update-options');

for (const [value, reason] of [
  ['paper', 'It must be NAME=LOCATION'],
  ['Paper=/srv/paper', 'It must be NAME=LOCATION'],
  ['paper=srv', 'It must be NAME=LOCATION'],
  ['paper=http://games.example/', 'It must be an https URL'],
  ['fxserver=/srv/fx', 'The source fxserver is set by --builds-index.'],
  ['paper=/a,paper-beta=/b', 'No name may be, or begin with, the name of another source.'],
] as const)
  test(`--builds-source ${value} is refused`, async () =>
    assert.match((await faultsOf([`--builds-source=${value}`])).join(), reason));

test.run();
