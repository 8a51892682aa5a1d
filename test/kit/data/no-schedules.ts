/** The schedules of a service without a database. */
import type { ScheduleService } from '../../../http/api/schedules/schedule-service.js';

const fault = { because: 'missing' };

export const noSchedules: ScheduleService = {
  store: {
    load: () => fault,
    write: () => false,
    occurrences: () => fault,
    lastEnded: () => fault,
    has: () => null,
    latest: () => null,
    fault,
  },
  open: async () => null,
  opened: null,
  wake: () => undefined,
  fault: () => null,
  subscribe: () => () => undefined,
};
