/** `recovery`: shows or cancels the start that is planned after a crash. */
import type { Status } from '../../api/schemas/types.js';
import { escapeControls, formatTime } from '../output/format.js';
import { type Command, commandOf } from './invocation.js';

export const showRecovery: Command = async ({ service, output, json }) => {
  const { value } = await service.requestJson<Status>('GET', '/status');
  await output.line(json ? JSON.stringify(value.recovery) : recoverySentence(value.recovery));
};

export const cancelRecovery = commandOf(
  'DELETE',
  '/recovery',
  'The planned start is cancelled. The server stays stopped.',
);

function recoverySentence(recovery: Status['recovery']): string {
  if (recovery === null) return 'No start is planned.';
  const { state, attempt, at, reason } = recovery;
  if (state === 'gave_up') return `No start is planned any more. ${escapeControls(reason ?? '')}`;
  if (state === 'starting') return `A start of the server has begun (attempt ${attempt}).`;
  return `A start of the server is planned for ${formatTime(at)} (attempt ${attempt}).`;
}
