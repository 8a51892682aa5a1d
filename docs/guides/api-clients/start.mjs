// Starts a server, waits until it is up, and prints what it has printed so far.
import { createClient } from 'server-manager/client';

const { SERVER_MANAGER_URL = 'http://127.0.0.1:4810', SERVER_MANAGER_TOKEN } = process.env;
const manager = createClient({ url: SERVER_MANAGER_URL, token: SERVER_MANAGER_TOKEN });

const reached = await manager.start('demo', 'demo', { wait: 60 });
const { run, text } = await manager.console({ lines: 100 });
console.log(`Run ${run} is ${reached}:\n${text}`);
