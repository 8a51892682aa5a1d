/** The commands `notice`, which show, cancel, end or postpone the announced stop or restart. */
import type { Status } from '../../client/api.js';
import { type Command, createCommand, given } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { escapeControls, formatTime } from '../output/format.js';
import { detached, requireAccepted, requireNoContent } from '../service/no-content.js';

export const showNotice: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/status');
  if (json) return output.json(data.announced);
  await output.line(noticeSentence(data));
};

export const cancelNotice = createCommand(
  (service) => service.DELETE('/notice'),
  'The announced stop or restart is cancelled. The server keeps running.',
);

export const endNotice: Command = async ({ service, output, flags: { detach = false }, json }) => {
  if (detach) {
    const run = await requireAccepted(service.POST('/notice/end', { headers: detached }));
    return writeDone(output, json, 'The notice has ended.', { run });
  }
  const headers = await requireNoContent(service.POST('/notice/end'));
  const save = headers.get('End-Save');
  await writeDone(output, json, 'The server has been stopped or restarted.', save === null ? {} : { save });
};

export const postponeNotice: Command = async ({ service, output, json }, minutes) => {
  const query = given({ minutes: minutes === undefined ? undefined : Number(minutes) });
  await requireNoContent(service.POST('/notice/postpone', { params: { query } }));
  const { data } = await service.GET('/status');
  if (json) return output.json(data.announced);
  await output.line(noticeSentence(data));
};

function noticeSentence({ announced, waiting_for: awaited }: Status): string {
  if (announced === null) return 'Nothing is announced.';
  const { operation, at, reason } = announced;
  const what = operation === 'restart' ? 'restarted' : 'stopped';
  const words = reason === null ? '' : ` ${escapeControls(reason)}`;
  return awaited === 'notice'
    ? `The server is ${what} at ${formatTime(at)}.${words}`
    : `The server is being ${what}.${words}`;
}
