/**
 * A correct login from one address during 10,000 wrong logins from another address. The bare equivalent has no wrong
 * logins.
 */
import { Agent, request } from 'node:http';
import { compare, median, now, type Row, type Settings } from './measure.js';
import { endProcess, type Measurement } from './measurement.js';
import { makeWorkspace, serviceArguments } from './sides.js';

/** The number of wrong logins from one address. */
const wrongLogins = 10_000;

/** The number of wrong logins that are open at one time. */
const connections = 200;

/** The limit for the additional time of a correct login. */
const maxDelayMs = 50;

const password = 'four random words here';
const right = { name: 'Ann', password };

export async function measureLogins(measurement: Measurement, { rounds, quick }: Settings): Promise<Row[]> {
  const args = [...serviceArguments(makeWorkspace(measurement, [])), '--trust-proxy', '127.0.0.1'];
  const { child, base } = await measurement.serve(args);
  const ownAgent = new Agent({ keepAlive: true });
  const send = (path: string, body: unknown, address: string, agent = ownAgent) =>
    post(base + path, body, address, agent);
  const { text } = await send('/access/accounts', { name: 'Ann', scopes: ['admin'] }, '198.51.100.1');
  const { invitation } = JSON.parse(text) as { invitation: string };
  await send('/access/invitation', { invitation, password }, '198.51.100.1');

  async function timeLogin(): Promise<number> {
    const at = now();
    const { status } = await send('/session', right, '198.51.100.1');
    if (status !== 204) throw new Error(`the right login was answered with ${status}`);
    return now() - at;
  }

  async function timeLogins(): Promise<number> {
    const times: number[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const took = await timeLogin();
      if (round >= 0) times.push(took);
    }
    return median(times);
  }

  const bare = await timeLogins();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let [left, isOver] = [quick ? 500 : wrongLogins, false];
  const guessing = Array.from({ length: connections }, async () => {
    for (; left > 0 && !isOver; left -= 1)
      // A connection may be closed without an answer.
      await send('/session', { ...right, password: 'a wrong password' }, '192.0.2.1', agent).catch(() => null);
  });
  const ours = await timeLogins();
  isOver = true;
  agent.destroy();
  ownAgent.destroy();
  await Promise.all(guessing);
  await endProcess(child);
  const row = compare('login from another address during 10,000 wrong logins', ours, bare, null);
  return [{ ...row, aim: { text: `${maxDelayMs} ms more at most`, met: ours - bare <= maxDelayMs } }];
}

function post(
  url: string,
  body: unknown,
  address: string,
  agent: Agent,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.once('error', reject);
    sent.end(JSON.stringify(body));
  });
}
