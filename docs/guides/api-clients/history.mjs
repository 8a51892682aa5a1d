// Lists each exit of the server in the history, however many pages it has.
import { createClient } from 'server-manager/client';

const { SERVER_MANAGER_URL = 'http://127.0.0.1:4810', SERVER_MANAGER_TOKEN } = process.env;
const manager = createClient({ url: SERVER_MANAGER_URL, token: SERVER_MANAGER_TOKEN });

const query = { type: ['server.exited'], limit: 2 };
for await (const entry of manager.pages('/history', { params: { query } })) console.log(entry.at, entry.outcome);
