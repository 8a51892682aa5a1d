// Stops the server. A server that is not running is not an error.
import { createClient, ProblemError } from 'server-manager/client';

const { SERVER_MANAGER_URL = 'http://127.0.0.1:4810', SERVER_MANAGER_TOKEN } = process.env;
const manager = createClient({ url: SERVER_MANAGER_URL, token: SERVER_MANAGER_TOKEN, retry: true });

try {
  const save = await manager.stop({ reason: 'Update' });
  console.log(`The server is stopped. Its save: ${save ?? 'not announced'}`);
} catch (error) {
  if (!(error instanceof ProblemError) || error.code !== 'not_running') throw error;
  console.log('The server was not running.');
}
