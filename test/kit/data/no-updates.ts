/** The plan of updates in a service without one. */
import type { UpdatePlans } from '../../../http/api/updates/update-plans.js';

export const noUpdates: UpdatePlans = {
  present: () => null,
  open: () => null,
  begin: () => Promise.reject(new Error('no updates')),
  cancel: async () => null,
};
