/** The commands `webhooks`, for the receivers of entries of the history. */

import { pageLimit } from '../../../machines/history/journal.js';
import type { NewWebhook, Webhook } from '../../client/api.js';
import { exitStatus } from '../exit-status.js';
import { confirm } from '../kit/confirm.js';
import { type Command, type Flags, given } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { requireNoContent } from '../service/no-content.js';
import { readMatch } from '../service/present-settings.js';
import { readPages } from '../service/read-pages.js';

export const listWebhooks: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/webhooks');
  if (json) return output.json(data);
  const rows = data.map((webhook) => [
    webhook.id,
    webhook.name,
    describeState(webhook),
    webhook.waiting === null ? null : String(webhook.waiting),
    webhook.types.join(',') || 'all',
    webhook.url,
  ]);
  await writeTable(output, ['ID', 'NAME', 'STATE', 'WAITING', 'TYPES', 'URL'], rows, 'There are no webhooks.');
};

export const createWebhook: Command = async ({ service, output, flags, json }, name, url) => {
  const { data } = await service.POST('/webhooks', {
    body: { name, url, ...given({ format: createFormat(flags), types: flags.type }) },
  });
  if (json) return output.json(data);
  await output.line(`The webhook ${data.id} was created. Entries from now on are posted to it.`);
  await output.line(`Its secret, which is not shown again: ${data.secret}`);
};

export const changeWebhook: Command = async ({ service, output, flags, json }, id) => {
  const match = await readMatch(service.GET('/webhooks/{id}', of(id)));
  const { data } = await service.PATCH('/webhooks/{id}', {
    ...of(id),
    ...match,
    body: given({
      name: flags.name,
      url: flags.receiver,
      format: createFormat(flags),
      types: flags.type,
      enabled: flags.disable === true ? false : flags.enable,
    }),
  });
  if (json) return output.json(data);
  await output.line(`The webhook ${quote(id)} has been changed: it is ${describeState(data)}.`);
};

export const renewSecret: Command = async ({ service, output, json }, id) => {
  const { data } = await service.POST('/webhooks/{id}/secret', of(id));
  if (json) return output.json(data);
  await output.line(`The webhook ${quote(id)} has a new secret, which is not shown again: ${data.secret}`);
};

export const removeWebhook: Command = async (invocation, id) => {
  const { service, output, json } = invocation;
  const match = await confirm(invocation, `removes the webhook ${quote(id)} with its secret`, () =>
    readMatch(service.GET('/webhooks/{id}', of(id))),
  );
  await requireNoContent(service.DELETE('/webhooks/{id}', { ...of(id), ...match }));
  await writeDone(output, json, `The webhook ${quote(id)} has been removed.`);
};

export const testWebhook: Command = async ({ service, output, json }, id) => {
  const { data } = await service.POST('/webhooks/{id}/test', of(id));
  const answered = data.status === null ? data.reason : `status ${data.status}`;
  if (json) await output.json(data);
  else if (data.delivered) await output.line(`The receiver has accepted the test (${answered}, ${data.took_ms} ms).`);
  else output.note(`server-manager: the receiver has not accepted the test (${answered}, ${data.took_ms} ms)`);
  return data.delivered ? exitStatus.done : exitStatus.refused;
};

export const retryWebhook: Command = async ({ service, output, json }, id) => {
  await requireNoContent(service.POST('/webhooks/{id}/retry', of(id)));
  await writeDone(output, json, 'The next attempt is under way.');
};

export const listDeliveries: Command = async ({ service, output, flags, json }, id) => {
  const limits = { limit: flags.limit, pageLimit: pageLimit.maximum };
  const data = await readPages(service, '/webhooks/{id}/deliveries', { path: { id } }, limits);
  if (json) return output.json(data);
  const rows = data.map(({ entry, type, state, attempts, status, reason, last_attempt_at }) => [
    String(entry),
    type,
    state,
    String(attempts),
    status === null ? reason : String(status),
    formatTime(last_attempt_at),
  ]);
  await writeTable(
    output,
    ['ENTRY', 'TYPE', 'STATE', 'ATTEMPTS', 'ANSWER', 'LAST ATTEMPT'],
    rows,
    'Nothing was posted to this webhook yet.',
  );
};

const of = (id: string) => ({ params: { path: { id } } });

/** Returns the format, which the service checks. */
function createFormat({ format }: Flags): NewWebhook['format'] {
  return format as NewWebhook['format'];
}

function describeState({ enabled, disabled_reason, failures }: Webhook): string {
  if (!enabled) return disabled_reason === null ? 'disabled' : `disabled (${disabled_reason})`;
  return failures === 0 ? 'enabled' : `failing (${failures})`;
}
