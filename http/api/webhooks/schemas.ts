/** The schemas of webhooks. */
import * as z from 'zod';
import { webhookFormats } from '../../../machines/webhooks/webhook.js';
import { entryType } from '../history/schemas.js';
import { createPatchSchema } from '../kit/body/merge-patch.js';
import { notOneLine, oneLine } from '../kit/one-line.js';
import { settingsEtag } from '../kit/settings-etag.js';

const format = z
  .enum(webhookFormats)
  .describe('`standard`: JSON as of Standard Webhooks 1.0; the others: a line of text for a chat');

const settings = {
  name: z.string().trim().min(1).max(100).regex(oneLine, notOneLine).describe('A name for people, in one line'),
  types: z
    .array(z.string())
    .max(100)
    .optional()
    .describe('Types of entries of the history, or their first words such as `server`; empty for all'),
  format: z.enum(webhookFormats).optional().describe('Default: `standard`'),
  enabled: z.boolean().optional().describe('Default: true'),
};

const url = z.string().max(2_048).describe('https, or http to the machine of the service itself. It is a secret');

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
  state: z.enum(['delivered', 'retrying', 'given_up']),
  attempts: z.number().int(),
  status: z.number().int().nullable().describe('The status code of the last answer'),
  reason: z
    .string()
    .nullable()
    .describe(
      '`status`, `redirect`, `timeout`, `private_address`, the reason why the URL is refused, or a code of Node',
    ),
  last_attempt_at: z.iso.datetime(),
  next_attempt_at: z.iso.datetime().nullable(),
});

export const webhookDelivery = delivery.meta({
  id: 'WebhookDelivery',
  description: 'One entry of the history for one webhook.',
});

export const webhook = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string().describe('Parts that permit posting are replaced by `…`'),
    types: z.array(z.string()).describe('Types of entries, or their first words; empty for all'),
    format,
    enabled: z.boolean(),
    etag: settingsEtag,
    disabled_reason: z.enum(['gone']).nullable().describe('`gone`: the receiver has answered 410'),
    created_at: z.iso.datetime(),
    waiting: z.number().int().nullable().describe('Entries that are not delivered yet; null without a history'),
    failures: z.number().int().describe('Attempts that have failed in a row'),
    next_attempt_at: z.iso.datetime().nullable(),
    last_delivery: webhookDelivery.nullable(),
  })
  .meta({ id: 'Webhook', description: 'A receiver of entries of the history.' });

export const webhooks = z.array(webhook);

export const webhookDeliveries = z.array(webhookDelivery);

export const createdWebhook = z
  .object({ ...webhook.shape, secret: z.string().describe('The key of the signatures; it is not shown again') })
  .meta({ id: 'CreatedWebhook', description: 'A webhook with its secret.' });

export const webhookTest = z
  .object({
    delivered: z.boolean(),
    status: z.number().int().nullable(),
    reason: z.string().nullable().describe('Why it was not delivered, as in a delivery'),
    took_ms: z.number().int(),
  })
  .meta({ id: 'WebhookTest', description: 'What became of a test message.' });
