/** Sets the headers that name the run that an operation has started. */
import type { Context } from 'koa';
import type { Performed } from '../../../machines/operations/requests.js';
import { byteCount } from '../kit/parameters.js';

/** The descriptions of the headers of a new run. */
export const runHeaders = {
  'Console-Run': 'The id of the run that was started',
  'Console-Cursor': byteCount('The cursor at which its output begins'),
};

/** The description of the header of an announced end. */
export const saveHeader = {
  'End-Save': 'With `notice` or `reason`: `save` of the last exit',
};

/** Sets the headers to the new run and to the cursor at which its output begins. */
export function setRunHeaders(ctx: Context, performed: Performed | null): void {
  const launch = performed?.launch ?? null;
  // The console of a run begins at cursor 0.
  if (launch !== null) ctx.set({ 'Console-Run': launch.run, 'Console-Cursor': '0' });
}
