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
  .describe('standard: JSON of Standard Webhooks 1.0. Others: a line of text for a chat');

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
  types: z.array(entryFilter).max(100).optional().describe('Types, or their first words. Empty: all'),
  format: z.enum(webhookFormats).optional().describe('Default: `standard`'),
  enabled: z.boolean().optional().describe('Default: true'),
};

const url = createText(0, 2_048).describe('https, or http to the machine of the service. A secret');

/** The fields of a new webhook and of all settings of a webhook. The two schemas require different fields. */
const webhookFields = z
  .strictObject({ ...settings, name: displayName.optional(), url: url.optional() })
  .meta({ id: 'WebhookFields', description: 'The settings of a webhook.' });

export const newWebhook = webhookFields.required({ name: true, url: true }).meta({ id: 'NewWebhook' });

export const webhookSettings = z
  .strictObject({
    ...newWebhook.required().shape,
    url: url.optional().describe('Default: the current URL'),
  })
  .meta({ id: 'WebhookSettings' });

export const webhookPatch = createPatchSchema(newWebhook).meta({
  id: 'WebhookPatch',
  description: 'A Merge Patch (RFC 7396): null sets the default.',
});

const delivery = z.object({
  entry: z.number().int().describe('The id of the entry'),
  type: entryType,
  entry_at: z.iso.datetime().describe('When the entry was recorded'),
  state: z.enum(['delivered', 'retrying', 'given_up']).describe('The state'),
  attempts: z.number().int().describe('How often it was posted'),
  status: z.number().int().nullable().describe('The status code of the last answer'),
  reason: z.string().nullable().describe('Such as `status`, `timeout` or a code of Node'),
  last_attempt_at: z.iso.datetime().describe('When it was posted last'),
  next_attempt_at: z.iso.datetime().nullable().describe('When it will be posted again'),
});

export const webhookDelivery = delivery.meta({
  id: 'WebhookDelivery',
  description: 'An entry of the history for one webhook.',
});

export const webhook = z
  .object({
    id: z.string().describe('The id of the webhook'),
    name: z.string().describe('A name for people'),
    url: z.string().describe('`…` replaces its secret parts'),
    types: z.array(z.string()).describe('Types, or their first words. Empty: all'),
    format,
    enabled: z.boolean().describe('Whether entries are posted'),
    etag: settingsEtag,
    disabled_reason: z.enum(['gone']).nullable().describe('`gone`: the receiver has answered with 410'),
    created_at: z.iso.datetime().describe('When it was created'),
    waiting: z.number().int().nullable().describe('Entries not delivered yet. Null without a history'),
    failures: z.number().int().describe('Failed attempts in a row'),
    next_attempt_at: z.iso.datetime().nullable().describe('When the next attempt is made'),
    last_delivery: webhookDelivery.nullable().describe('The newest delivery'),
  })
  .meta({ id: 'Webhook', description: 'A receiver of entries of the history.' });

export const webhooks = z.array(webhook);

export const webhookDeliveries = z.array(webhookDelivery);

export const createdWebhook = z
  .object({ ...webhook.shape, secret: z.string().describe('The key of the signatures. It is not shown again') })
  .meta({ id: 'CreatedWebhook' });

export const webhookTest = z
  .object({
    delivered: z.boolean().describe('Whether the receiver accepted it'),
    status: z.number().int().nullable().describe('The status of the answer'),
    reason: z.string().nullable().describe('Why it was not delivered, as in WebhookDelivery'),
    took_ms: z.number().int().describe('How long the receiver took'),
  })
  .meta({ id: 'WebhookTest' });
