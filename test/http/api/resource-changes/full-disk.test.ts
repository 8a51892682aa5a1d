/** Changes of resources on a full disk: nothing is lost, and an undo succeeds when there is space. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { fillDisk, findMountFault, makeRoom, mountSmall } from '../../../kit/system/broken-environment.js';
import { until } from '../../../kit/system/until.js';
import { addCity, install, jobs, undo } from './changes-suite.js';

const reason = findMountFault();
const test = successiveManagersSuite('http/api/resource-changes/full-disk', (root) =>
  reason === null ? mountSmall(root, 8_192) : () => undefined,
);

test(
  'An undo on a full disk changes nothing, and the next manager can undo the change',
  reason !== null
    ? () => console.log(`SKIPPED: ${reason}`)
    : async ({ workspace, manage }) => {
        const city = addCity(workspace);
        const first = await manage();
        await first.post('/datafolders');
        const change = await install({ service: first, workspace }, jobs);
        const isUsed = ({ state }: { state: string }) => state === 'used';
        await until(
          async () => (await first.get('/uploads')).json.every(isUsed),
          'the bytes of the upload are removed',
        );
        const own = join(city, 'resources/[jobs]/police/own.lua');
        writeFileSync(own, '-- mine');
        fillDisk(workspace);
        const refused = await first.post(`/resource-changes/${change.id}/undo`);
        assert.equal([refused.status, refused.json.code], [507, 'disk_full'], refused.text);
        assert.ok(existsSync(own));
        const removal = await first.request('DELETE', '/datafolders/city/resources/taxi');
        assert.equal([removal.status, removal.json.code], [507, 'disk_full'], removal.text);
        await first.end();
        const second = await manage();
        assert.ok(existsSync(own));
        makeRoom(workspace);
        assert.is((await undo({ service: second, workspace }, change)).state, 'undone');
        assert.not(existsSync(own));
      },
);

test.run();
