/** Measures GET /status and POST /command with more and more tokens, schedules and webhooks, up to their limits. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dailyRule } from '../../kit/data/daily-rule.js';
import { type Client, createClient } from '../client.js';
import { median, now, type Settings } from '../measure.js';
import { endProcess, type Measurement } from '../measurement.js';
import { makeWorkspace, serviceArguments } from '../sides.js';
import type { Curve, Point } from './curve.js';

/** The function that creates an item, and the maximum number of items. */
interface Items {
  readonly most: number;
  add(client: Client, index: number): Promise<string>;
}

export async function measureSettingCurves(measurement: Measurement, { quick }: Settings): Promise<Curve[]> {
  const sink = await startSink(measurement);
  const every: Readonly<Record<string, Items>> = {
    tokens: {
      most: 200,
      add: (client, index) =>
        client.send('POST', '/access/tokens', 201, { name: `token ${index}`, scopes: ['read', 'command'] }),
    },
    schedules: {
      most: 200,
      add: (client, index) =>
        client.send('POST', '/schedules', 201, {
          name: `schedule ${index}`,
          when: dailyRule(),
          action: { type: 'command', command: 'save' },
        }),
    },
    webhooks: {
      most: 20,
      add: (client, index) => client.send('POST', '/webhooks', 201, { name: `webhook ${index}`, url: sink }),
    },
  };
  const curves: Curve[] = [];
  for (const [items, { most, add }] of Object.entries(every)) {
    const points: Record<'status' | 'command', Point[]> = { status: [], command: [] };
    const root = makeWorkspace(measurement, [{ name: 'reader', argv: ['/bin/sh', '-c', 'exec cat >/dev/null'] }]);
    const { child, base } = await measurement.serve(serviceArguments(root));
    const client = createClient(base);
    await client.send('POST', '/start', 204, { Build: 'reader', Folder: 'bench' });
    let [present, newest] = [0, ''];
    for (const amount of quick ? [1, 10] : [1, Math.round(most / 10), most]) {
      for (; present < amount; present += 1) newest = await add(client, present);
      const { token = null } = JSON.parse(newest) as { token?: string };
      const measured = createClient(base, undefined, token);
      points.status.push({ amount, cost: await measureRequest(() => measured.send('GET', '/status', 200)) });
      const command = () => measured.send('POST', '/command', 202, { Command: 'hello' });
      points.command.push({ amount, cost: await measureRequest(command) });
    }
    await endProcess(child);
    const common = { unit: 'ms', items, expected: 'flat' } as const;
    curves.push({ cost: 'GET /status', ...common, points: points.status });
    // Each command is sent to each webhook.
    const expected = items === 'webhooks' ? 'linear' : 'flat';
    curves.push({ cost: 'POST /command', ...common, expected, points: points.command });
  }
  return curves;
}

/** Returns the median duration of 300 successive requests, in milliseconds. */
async function measureRequest(send: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < 300; round += 1) {
    const at = now();
    await send();
    taken.push(now() - at);
  }
  return median(taken);
}

/** Starts a service that receives the deliveries of webhooks. @returns its URL */
async function startSink(measurement: Measurement): Promise<string> {
  const server = createServer((request, answer) => {
    request.resume();
    request.once('end', () => answer.writeHead(204).end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  measurement.onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
