// Sends a command once, even if the connection is lost, and prints the answer of the server.
import { createClient } from 'server-manager/client';

const { SERVER_MANAGER_URL = 'http://127.0.0.1:4810', SERVER_MANAGER_TOKEN } = process.env;
const manager = createClient({ url: SERVER_MANAGER_URL, token: SERVER_MANAGER_TOKEN, retry: true });

const { run, cursor } = await manager.command('say hello');
for await (const event of manager.events({ only: ['console'], after: `${run}:${cursor}` })) {
  if (event.event !== 'console') continue;
  process.stdout.write(event.data.text);
  if (event.data.text.includes('hello')) break;
}
