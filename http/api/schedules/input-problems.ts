/** The problems of a schedule in a body. */
import type { ProblemCode } from '../../problems/problem-kind.js';

export const scheduleInputProblems = [
  'schedule_invalid',
  'schedule_cron_invalid',
  'schedule_zone_unknown',
  'schedule_never_fires',
  'schedule_time_past',
  'schedule_warning_invalid',
  'command_required',
  'command_invalid',
  'command_too_long',
] as const satisfies readonly ProblemCode[];
