/** The updates port of a service without updates. */
import type { UpdatePlans } from '../../../http/api/updates/update-plans.js';

export const noUpdates: UpdatePlans = {
  present: () => null,
  open: () => null,
  begin: () => Promise.reject(new Error('no updates')),
  cancel: async () => null,
};
