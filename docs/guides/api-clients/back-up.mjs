// Backs up a Data Folder, and waits until the backup is done.
import { createClient } from 'server-manager/client';

const { SERVER_MANAGER_URL = 'http://127.0.0.1:4810', SERVER_MANAGER_TOKEN } = process.env;
const manager = createClient({ url: SERVER_MANAGER_URL, token: SERVER_MANAGER_TOKEN, retry: true });

const { data: begun } = await manager.POST('/backups', { body: { folder: 'demo' } });
const backup = await manager.waitForJob(begun.id, { onStep: (step) => console.log(step) });
if (backup.problem !== null) throw new Error(backup.problem);
console.log(`Backup ${backup.id}: ${backup.size} bytes`);
