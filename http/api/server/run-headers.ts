/** The headers that name the run which an operation has started. */
import type { Context } from 'koa';
import type { Performed } from '../../../machines/operations/requests.js';
import { byteCount } from '../kit/parameters.js';

/** Their descriptions. */
export const runHeaders = {
  'Console-Run': 'The id of the run that was started',
  'Console-Cursor': byteCount('The cursor at which its output begins'),
};

/** The header of an announced end. */
export const saveHeader = {
  'End-Save':
    'With `notice` or `reason`: how the save went (`acknowledged`, `sent`, `undelivered`, `unsupported`). Absent if the server exited before',
};

/** Names the run that was started, and the cursor at which its output begins. */
export function setRunHeaders(ctx: Context, performed: Performed | null): void {
  const launch = performed?.launch ?? null;
  // The console of a run begins at 0.
  if (launch !== null) ctx.set({ 'Console-Run': launch.run, 'Console-Cursor': '0' });
}
