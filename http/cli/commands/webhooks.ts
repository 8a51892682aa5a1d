/** `webhooks`: the receivers of entries of the history. */
import type { CreatedWebhook, Webhook, WebhookDelivery, WebhookTest } from '../../api/schemas/types.js';
import { exitStatus } from '../exit-status.js';
import { formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { type Command, type Flags, pathOf, withQuery } from './invocation.js';

export const listWebhooks: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<Webhook[]>('GET', '/webhooks');
  if (json) return output.line(text);
  const rows = value.map((webhook) => [
    webhook.id,
    webhook.name,
    stateOf(webhook),
    webhook.waiting === null ? null : String(webhook.waiting),
    webhook.types.join(',') || 'all',
    webhook.url,
  ]);
  await writeTable(output, ['ID', 'NAME', 'STATE', 'WAITING', 'TYPES', 'URL'], rows, 'There are no webhooks.');
};

export const addWebhook: Command = async ({ service, output, flags, json }, name, url) => {
  const { text, value } = await service.requestJson<CreatedWebhook>('POST', '/webhooks', {
    json: { name, url, format: flags.format, types: typesOf(flags) },
  });
  if (json) return output.line(text);
  await output.line(`The webhook ${value.id} was created. Entries from now on are posted to it.`);
  await output.line(`Its secret, which is not shown again: ${value.secret}`);
};

export const changeWebhook: Command = async ({ service, output, flags, json }, id) => {
  const path = pathOf('webhooks', id);
  const { value: before } = await service.requestJson<Webhook>('GET', path);
  const { text, value } = await service.requestJson<Webhook>('PUT', path, {
    json: {
      name: flags.name ?? before.name,
      // The answer has no whole URL: without one the service keeps its own.
      url: flags.receiver,
      format: flags.format ?? before.format,
      types: typesOf(flags) ?? before.types,
      enabled: flags.disable === true ? false : (flags.enable ?? before.enabled),
    },
  });
  await output.line(json ? text : `The webhook ${quote(id)} has been changed: it is ${stateOf(value)}.`);
};

export const renewSecret: Command = async ({ service, output, json }, id) => {
  const { text, value } = await service.requestJson<CreatedWebhook>('POST', `${pathOf('webhooks', id)}/secret`);
  if (json) return output.line(text);
  await output.line(`The webhook ${quote(id)} has a new secret, which is not shown again: ${value.secret}`);
};

export const removeWebhook: Command = async ({ service, output, json }, id) => {
  await service.execute('DELETE', pathOf('webhooks', id));
  if (!json) await output.line(`The webhook ${quote(id)} has been removed.`);
};

export const testWebhook: Command = async ({ service, output, json }, id) => {
  const { text, value } = await service.requestJson<WebhookTest>('POST', `${pathOf('webhooks', id)}/test`);
  const answered = value.status === null ? value.error : `status ${value.status}`;
  if (json) await output.line(text);
  else if (value.delivered) await output.line(`The receiver has accepted the test (${answered}, ${value.took_ms} ms).`);
  else output.note(`server-manager: the receiver has not accepted the test (${answered}, ${value.took_ms} ms)`);
  return value.delivered ? exitStatus.done : exitStatus.refused;
};

export const retryWebhook: Command = async ({ service, output, json }, id) => {
  await service.execute('POST', `${pathOf('webhooks', id)}/retry`);
  if (!json) await output.line('The next attempt is under way.');
};

export const listDeliveries: Command = async ({ service, output, flags, json }, id) => {
  const path = withQuery(`${pathOf('webhooks', id)}/deliveries`, { limit: flags.limit });
  const { text, value } = await service.requestJson<WebhookDelivery[]>('GET', path);
  if (json) return output.line(text);
  const rows = value.map(({ entry, type, state, attempts, status, error, last_attempt_at }) => [
    String(entry),
    type,
    state,
    String(attempts),
    status === null ? error : String(status),
    formatTime(last_attempt_at),
  ]);
  await writeTable(
    output,
    ['ENTRY', 'TYPE', 'STATE', 'ATTEMPTS', 'ANSWER', 'LAST ATTEMPT'],
    rows,
    'Nothing was posted to this webhook yet.',
  );
};

/** Returns the types of `--type`; `""` is the empty list: all types. */
function typesOf({ type }: Flags): readonly string[] | undefined {
  return type === '' ? [] : type?.split(',');
}

function stateOf({ enabled, disabled_because, failures }: Webhook): string {
  if (!enabled) return disabled_because === null ? 'disabled' : `disabled (${disabled_because})`;
  return failures === 0 ? 'enabled' : `failing (${failures})`;
}
