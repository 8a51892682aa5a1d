/** Lets requests wait for the database: it is opened after the first answers of the service. */
import type { Middleware } from 'koa';
import type { DatabaseState } from '../../machines/history/store.js';

/** @param database read at each request; one that cannot be opened is not waited for */
export function awaitOpening(database: Pick<DatabaseState, 'open' | 'fault'>): Middleware {
  return async (_, next) => {
    if (database.fault?.because === 'opening') await database.open();
    return next();
  };
}
