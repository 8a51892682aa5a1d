/**
 * The commands `recovery show` and `recovery cancel`. The commands show or cancel the start that the manager has
 * planned, after a crash or by `--autostart`.
 */
import type { Status } from '../../client/api.js';
import { type Command, createCommand } from '../kit/invocation.js';
import { escapeControls, formatTime } from '../output/format.js';

export const showRecovery: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/status');
  if (json) return output.json(data.recovery);
  await output.line(recoverySentence(data.recovery));
};

export const cancelRecovery = createCommand(
  (service) => service.DELETE('/recovery'),
  'No start is planned any more. The server stays stopped.',
);

function recoverySentence(recovery: Status['recovery']): string {
  if (recovery === null) return 'No start is planned.';
  const { state, attempt, at, reason } = recovery;
  if (state === 'gave_up') return `No start is planned any more. ${escapeControls(reason ?? '')}`;
  if (state === 'starting') return `A start of the server has begun (attempt ${attempt}).`;
  return `A start of the server is planned for ${formatTime(at)} (attempt ${attempt}).`;
}
