/** Using an upload. Proxies limit the time of a request: the service may answer before the end of the use. */
import type { Upload } from './api.js';

/** The header of a request to use an upload: the answer comes at most ten seconds after the use has begun. */
export const preferSoon = { Prefer: 'respond-async, wait=10' };

const states: readonly Upload['state'][] = ['preparing', 'moving', 'undoing'];

/** Returns whether the use of an upload has not ended. */
export const isInUse = ({ state }: Pick<Upload, 'state'>): boolean => states.includes(state);
