// Prints the status at each change and the new output, until the server has stopped.
import { createClient } from 'server-manager/client';

const { SERVER_MANAGER_URL = 'http://127.0.0.1:4810', SERVER_MANAGER_TOKEN } = process.env;
const manager = createClient({ url: SERVER_MANAGER_URL, token: SERVER_MANAGER_TOKEN });

for await (const event of manager.events({ only: ['status', 'console'] })) {
  if (event.event === 'console') process.stdout.write(event.data.text);
  if (event.event === 'gap') console.warn(`${event.data.bytes} bytes are lost`);
  if (event.event === 'status') console.log(`The server is ${event.data.state}.`);
  if (event.event === 'status' && event.data.state === 'stopped') break;
}
