/** Waits for the database, which is opened only after the first answers of the service. */
import type { DatabaseState } from '../../machines/history/store.js';

/** Waits until the database is open or has failed to open. */
export async function waitForDatabase(database: Pick<DatabaseState, 'open' | 'fault'>): Promise<void> {
  if (database.fault?.because === 'opening') await database.open();
}
