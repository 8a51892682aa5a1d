/** The schemas of webhooks. */
import * as z from 'zod';
import { entryTypes } from '../../../machines/history/journal.js';
import { webhookFormats } from '../../../machines/webhooks/webhook.js';
import { entryType } from '../history/schemas.js';
import { createPatchSchema } from '../kit/body/merge-patch.js';
import { settingsEtag } from '../kit/settings-etag.js';
import { createText, displayName } from '../kit/texts.js';

const format = z
  .enum(webhookFormats)
  .describe('`standard`: JSON of Standard Webhooks 1.0. The others: a line of text for a chat');

/** Creates the pattern that matches each type, and the words before the dots of types. */
function createFilterPattern(): RegExp {
  const endings = new Map<string, string[]>();
  for (const type of entryTypes) {
    const [word = '', ending = ''] = type.split('.');
    endings.set(word, [...(endings.get(word) ?? []), ending]);
  }
  const groups = [...endings].map(([word, each]) => `${word}(\\.(${each.join('|')}))?`);
  return new RegExp(`^(${groups.join('|')})$`);
}

const entryFilter = z
  .string()
  .regex(createFilterPattern(), 'it must be a type of entries of the history, or its first word')
  .meta({ id: 'EntryFilter', description: 'A type of history entries, or the first word of several types.' });

const settings = {
  name: displayName,
  types: z.array(entryFilter).max(100).optional().describe('The posted types; empty means all'),
  format: z.enum(webhookFormats).optional().describe('Default: `standard`'),
  enabled: z.boolean().optional().describe('Default: true'),
};

const url = createText(0, 2_048).describe('https, or http to the machine of the service itself. It is a secret');

export const newWebhook = z
  .strictObject({ ...settings, url })
  .meta({ id: 'NewWebhook', description: 'The settings of a new webhook.' });

export const webhookSettings = z
  .strictObject({
    ...newWebhook.required().shape,
    url: url.optional().describe('Default: the present one'),
  })
  .meta({ id: 'WebhookSettings', description: 'All settings of a webhook.' });

export const webhookPatch = createPatchSchema(newWebhook).meta({
  id: 'WebhookPatch',
  description: 'A JSON Merge Patch (RFC 7396). Null gives a setting its default.',
});

const delivery = z.object({
  entry: z.number().int().describe('The id of the entry of the history'),
  type: entryType,
  entry_at: z.iso.datetime().describe('When the entry was recorded'),
  state: z.enum(['delivered', 'retrying', 'given_up']).describe('Its state'),
  attempts: z.number().int().describe('How often it was posted'),
  status: z.number().int().nullable().describe('The status code of the last answer'),
  reason: z
    .string()
    .nullable()
    .describe(
      '`status`, `redirect`, `timeout`, `private_address`, the reason why the URL is refused, or a code of Node',
    ),
  last_attempt_at: z.iso.datetime().describe('When it was posted last'),
  next_attempt_at: z.iso.datetime().nullable().describe('When it will be posted again. Null if it will not'),
});

export const webhookDelivery = delivery.meta({
  id: 'WebhookDelivery',
  description: 'One entry of the history for one webhook.',
});

export const webhook = z
  .object({
    id: z.string().describe('The id of the webhook'),
    name: z.string().describe('A name for people'),
    url: z.string().describe('The URL; `…` replaces its secret parts'),
    types: z.array(z.string()).describe('Types of entries, or their first words. Empty means all'),
    format,
    enabled: z.boolean().describe('Whether entries are posted'),
    etag: settingsEtag,
    disabled_reason: z.enum(['gone']).nullable().describe('`gone`: the receiver has answered 410'),
    created_at: z.iso.datetime().describe('When it was created'),
    waiting: z.number().int().nullable().describe('Entries that are not delivered yet; null without a history'),
    failures: z.number().int().describe('Attempts that have failed in a row'),
    next_attempt_at: z.iso.datetime().nullable().describe('When the next attempt is made. Null without one'),
    last_delivery: webhookDelivery.nullable().describe('The newest delivery. Null before the first one'),
  })
  .meta({ id: 'Webhook', description: 'A receiver of entries of the history.' });

export const webhooks = z.array(webhook);

export const webhookDeliveries = z.array(webhookDelivery);

export const createdWebhook = z
  .object({ ...webhook.shape, secret: z.string().describe('The key of the signatures; it is not shown again') })
  .meta({ id: 'CreatedWebhook', description: 'A webhook with its secret.' });

export const webhookTest = z
  .object({
    delivered: z.boolean().describe('Whether the receiver has accepted it'),
    status: z.number().int().nullable().describe('The status code of the answer. Null without one'),
    reason: z.string().nullable().describe('Why it was not delivered, as in WebhookDelivery. Null if it was'),
    took_ms: z.number().int().describe('How long the receiver took'),
  })
  .meta({ id: 'WebhookTest', description: 'The result of a test message.' });
