/** Waits for the database: it is opened after the first answers of the service. */
import type { DatabaseState } from '../../machines/history/store.js';

/** Waits until the database is open, or cannot be opened. */
export async function waitForDatabase(database: Pick<DatabaseState, 'open' | 'fault'>): Promise<void> {
  if (database.fault?.because === 'opening') await database.open();
}
