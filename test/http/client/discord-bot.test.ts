/** The bot of docs/guides/discord-bot against the real service, with a stand-in for the chat. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { until } from '../../kit/system/until.js';
import { createClient } from './built-client.js';

const test = suite<SharedService>('http/client/discord-bot');

shareService(test);

interface Message {
  readonly text: string;
  readonly isAdmin: boolean;
  readonly reply: (text: string) => Promise<void>;
}

interface Bot {
  runBot(
    manager: ReturnType<typeof createClient>,
    channel: { send(text: string): Promise<void>; onMessage(listener: (message: Message) => void): void },
    signal: AbortSignal,
  ): Promise<void>;
}

test('The bot answers commands, refuses users without permission, and posts a crash', async ({
  service,
  workspace,
}) => {
  const { runBot } = (await import(
    new URL('../../../../docs/guides/discord-bot/bot.mjs', import.meta.url).href
  )) as Bot;
  const posted: string[] = [];
  let listener: (message: Message) => void = () => assert.unreachable('the bot does not listen');
  const channel = {
    send: async (text: string) => void posted.push(text),
    onMessage: (added: typeof listener) => void (listener = added),
  };
  const stop = new AbortController();
  const client = createClient({ url: service.base });
  let isConnected = false;
  const events: typeof client.events = (options) =>
    client.events({ ...options, onConnect: () => (isConnected = true) });
  const running = runBot({ ...client, events }, channel, stop.signal);
  const say = (text: string, isAdmin = true): Promise<string> =>
    new Promise((resolve) => listener({ text, isAdmin, reply: async (reply) => resolve(reply) }));
  await until(() => isConnected, 'the connection of the bot');

  assert.is(await say('!status', false), 'The server is stopped.');
  assert.is(await say('!start console world', false), 'Only admins may do that.');
  assert.match(await say('!say hello'), (await service.post('/command', { Command: 'x' })).json.remedy);
  assert.is(await say('!start console world'), 'The server has been started.');
  await workspace.waitForConsole('READY');
  assert.is(await say('!say hello'), 'Sent.');
  await workspace.waitForConsole('GOT say hello');
  await until(() => posted.includes('The server is running.'), 'the post of the start');
  await service.post('/command', { Command: 'die KILL' });
  await until(() => posted.includes('The server has crashed (SIGKILL).'), 'the post of the crash');
  stop.abort();
  await running;
});

test.run();
