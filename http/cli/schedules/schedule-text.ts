/** Formats rules and actions of schedules for tables. */
import type { Schedule } from '../../client/api.js';
import { formatTime } from '../output/format.js';

export function ruleText(when: Schedule['when']): string {
  if ('once' in when) return `once ${formatTime(when.once)}`;
  if ('cron' in when) return `${when.cron} ${when.zone}`;
  const days = when.days === undefined ? 'daily' : when.days.join(',');
  return `${days} ${when.times.join(',')} ${when.zone}`;
}

export function actionText(action: Schedule['action']): string {
  switch (action.type) {
    case 'start':
      return `start ${action.build} ${action.folder}`;
    case 'command':
      return `command ${action.command}`;
    case 'announcement':
      return `announcement ${action.message}`;
    case 'test-restore':
      return action.folder === undefined ? action.type : `${action.type} ${action.folder}`;
    case 'backup':
      return [action.type, action.folder, action.mode].filter((each) => each !== undefined).join(' ');
    default:
      return action.type;
  }
}
