/** `server-manager/client` in Deno, with its types, against the real service. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, standard } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/client/deno');

shareService(test);

/** The path is relative to dist/test/http/client/. */
const project = fileURLToPath(new URL('../../../..', import.meta.url));

const deno = join(project, `node_modules/@deno/${platform()}-${arch()}-glibc/deno`);

const program = `
import { createClient, ProblemError } from 'server-manager/client';

const manager = createClient({ url: Deno.args[0]! });
const { data: status } = await manager.GET('/status');
const state: 'running' | 'stopped' = status.state;
console.log(state);
await manager.POST('/stop').catch((error: unknown) => console.log(error instanceof ProblemError ? error.code : error));
await manager.POST('/start', { body: { Build: Deno.args[1]!, Folder: Deno.args[2]! } });
for await (const { event, data } of manager.events({ only: ['console'], after: 'none:0' })) {
  if (event !== 'console') continue;
  console.log(data.text.split(' ')[0]);
  break;
}
await manager.POST('/stop');
`;

if (existsSync(deno))
  test('A program in Deno can start, read and follow a server', async ({ service }) => {
    const args = [service.base, standard.Build, standard.Folder];
    const directory = mkdtempSync(join(tmpdir(), 'client-deno-'));
    try {
      const installed = join(directory, 'node_modules/server-manager');
      mkdirSync(join(installed, 'dist'), { recursive: true });
      cpSync(join(project, 'package.json'), join(installed, 'package.json'));
      cpSync(join(project, 'dist/client'), join(installed, 'dist/client'), { recursive: true });
      writeFileSync(join(directory, 'package.json'), '{"type":"module","dependencies":{"server-manager":"*"}}');
      writeFileSync(join(directory, 'main.ts'), program);
      const { stdout } = await promisify(execFile)(
        deno,
        ['run', '--check', '--no-remote', '--node-modules-dir=manual', '--allow-net=127.0.0.1', 'main.ts', ...args],
        { cwd: directory, env: { ...process.env, DENO_DIR: join(directory, 'cache'), NO_COLOR: '1' } },
      );
      assert.equal(stdout.split('\n'), ['stopped', 'not_running', 'READY', '']);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
else console.log('SKIPPED: npm has no Deno for this system');

test.run();
