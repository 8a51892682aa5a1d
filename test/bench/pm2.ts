/**
 * pm2, by its programmatic API. Not a dependency: BENCH_PM2 names the directory that it is installed in, else PATH is
 * searched.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTime } from './measure.js';
import type { Peer } from './peer.js';
import type { Order, Reply, Request } from './pm2-driver.js';
import type { Program } from './programs.js';
import { endProcess, type Stage } from './stage.js';

/** Returns the peer, or the reason for its absence. */
export async function startPm2(stage: Stage, program: Program): Promise<Peer | string> {
  const path = findPm2();
  if (path === null) return 'pm2 is not installed (npm i pm2 in a directory that BENCH_PM2 names): left out';
  const driver = fork(fileURLToPath(new URL('./pm2-driver.js', import.meta.url)), [path], {
    env: { ...process.env, PM2_HOME: join(stage.directory, 'pm2'), PM2_DISABLE_VERSION_CHECK: 'true' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A driver that has exited is noticed by its missing reply.
  driver.on('error', () => undefined);
  stage.onEnd(() => endProcess(driver));
  // pm2's daemon does not receive signals to the driver: stop it by a request.
  stage.onEnd(() => ask(driver, { do: 'end' }));
  await ask(driver, { do: 'connect', program });
  return {
    name: 'pm2',
    start: () => ask(driver, { do: 'start' }),
    stop: async () => void (await ask(driver, { do: 'stop' })),
  };
}

let lastId = 0;

async function ask(driver: ChildProcess, order: Order): Promise<number> {
  const id = (lastId += 1);
  const reply = new Promise<number>((resolve, reject) => {
    driver.on('message', function hear(message) {
      const reply = message as Reply;
      if (reply.id !== id) return;
      driver.off('message', hear);
      if (reply.error === null) resolve(reply.at);
      else reject(new Error(`pm2: ${reply.error}`));
    });
  });
  driver.send({ id, ...order } satisfies Request);
  return inTime(reply, `pm2, ${order.do}`);
}

/** Returns the directory of the package, or null. */
function findPm2(): string | null {
  const named = process.env.BENCH_PM2;
  const found = named === undefined ? [] : [join(named, 'node_modules/pm2')];
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const command = join(directory, 'pm2');
    if (existsSync(command)) found.push(dirname(dirname(realpathSync(command))));
  }
  return found.find((path) => existsSync(join(path, 'package.json'))) ?? null;
}
