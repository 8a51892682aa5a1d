/** Routes that create, change, test and remove webhooks, and list their deliveries (docs/reference/webhooks.md). */

import type { Context } from 'koa';
import type * as z from 'zod';
import { findTypes, pageLimit } from '../../../machines/history/journal.js';
import type { Webhook, WebhookUrlFault } from '../../../machines/webhooks/webhook.js';
import { maxWebhooks, type WebhookSettings, type Webhooks } from '../../../machines/webhooks/webhooks.js';
import { Problem } from '../../problems/problems.js';
import { toStoreProblem } from '../../problems/store.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryActor } from '../kit/caller.js';
import { findPage, pageHeaders, pageParameters, sendPage } from '../kit/pages.js';
import { requireMatch } from '../kit/preconditions.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { createSaveWaiter } from '../kit/wait-for-save.js';
import { createWebhookEtag, deliveryBody, testBody, webhookBodies, webhookBody } from './answers.js';
import type * as schemas from './schemas.js';

const waitForSave = createSaveWaiter('webhooks_unwritable');

interface WebhookServices {
  readonly webhooks: Webhooks;
  /** Returns why a URL is refused; `null` if the URL is allowed. */
  readonly findUrlFault: (url: string) => WebhookUrlFault | null;
}

type Input = z.output<typeof schemas.newWebhook>;

const settingProblems = [...bodyProblems, 'webhook_invalid', 'webhook_url_refused', 'webhooks_unwritable'] as const;

const route = declareRoutes<WebhookServices, typeof schemas>({
  tag: 'Webhooks',
  schemas: () => import('./schemas.js'),
  invalid,
  pointers: { webhook_url_refused: '/url' },
});

export const webhookRoutes = [
  route({
    request: 'GET /webhooks',
    id: 'listWebhooks',
    summary: 'List the webhooks',
    scope: 'admin',
    description: 'Lists the receivers of history entries, without secrets.',
    caching: 'etag',
    success: json('Oldest first.', (all) => all.webhooks),
    handle: (_, { webhooks }) => webhookBodies(webhooks),
  }),
  route({
    request: 'POST /webhooks',
    id: 'createWebhook',
    summary: 'Create a webhook',
    scope: 'admin',
    isKeyed: true,
    description: 'The answer has the secret of the signatures.',
    body: (all) => all.newWebhook,
    settingsEtag: 'sent',
    success: json('Created.', (all) => all.createdWebhook, {
      status: 201,
      headers: { Location: 'Its path' },
    }),
    problems: [...settingProblems, 'too_many_webhooks'],
    async handle({ body }, services, ctx) {
      const { webhooks } = services;
      const settings = checkSettings(body, services);
      if (webhooks.all().length >= maxWebhooks) throw new Problem({ code: 'too_many_webhooks', max: maxWebhooks });
      const webhook = await waitForSave(webhooks.create(settings, toEntryActor(ctx)));
      setLocation(ctx, `/webhooks/${webhook.id}`);
      return { ...describeWebhook(webhook, services), secret: webhook.secret };
    },
  }),
  route({
    request: 'DELETE /webhooks/{id}',
    id: 'deleteWebhook',
    summary: 'Delete a webhook',
    scope: 'admin',
    description: 'Deletes its deliveries, too.',
    settingsEtag: 'checked',
    success: { status: 204, description: 'Done.' },
    problems: ['webhook_not_found', 'webhooks_unwritable'],
    async handle({ params }, services, ctx) {
      const webhook = findWebhook(params.id, services);
      const check = (present: Webhook) => requirePresent(ctx, present);
      const isRemoved = await waitForSave(services.webhooks.remove(webhook, toEntryActor(ctx), check));
      if (!isRemoved) present(null, webhook.id);
    },
  }),
  route({
    request: 'GET /webhooks/{id}',
    id: 'getWebhook',
    summary: 'Get a webhook',
    scope: 'admin',
    description: 'Returns its settings, and the state of its deliveries.',
    settingsEtag: 'sent',
    success: json('The webhook.', (all) => all.webhook),
    problems: ['webhook_not_found'],
    handle: ({ params }, services) => describeWebhook(findWebhook(params.id, services), services),
  }),
  route({
    request: 'PATCH /webhooks/{id}',
    id: 'changeWebhook',
    summary: 'Change settings of a webhook',
    scope: 'admin',
    description: 'Changes the settings in the body.',
    settingsEtag: 'checked',
    body: (all) => all.webhookPatch,
    success: json('The webhook.', (all) => all.webhook),
    problems: ['webhook_not_found', ...settingProblems],
    async handle({ params, body }, services, ctx) {
      const [{ patchSettings }, { newWebhook }] = await Promise.all([
        import('../kit/body/merge-patch.js'),
        import('./schemas.js'),
      ]);
      const toInput = ({ name, url, types, format, enabled }: Webhook) =>
        patchSettings(newWebhook, { name, url, types, format, enabled }, body, invalid);
      return changeWebhook(params.id, toInput, services, ctx);
    },
  }),
  route({
    request: 'PUT /webhooks/{id}',
    id: 'replaceWebhook',
    summary: 'Replace a webhook',
    scope: 'admin',
    description: 'Replaces all settings, the URL only if the body has one.',
    settingsEtag: 'checked',
    body: (all) => all.webhookSettings,
    success: json('The webhook.', (all) => all.webhook),
    problems: ['webhook_not_found', ...settingProblems],
    handle: ({ params, body }, services, ctx) =>
      changeWebhook(params.id, ({ url }) => ({ ...body, url: body.url ?? url }), services, ctx),
  }),
  route({
    request: 'POST /webhooks/{id}/secret',
    id: 'renewWebhookSecret',
    summary: 'Give a webhook a new secret',
    scope: 'admin',
    isKeyed: true,
    description: 'Signs messages with a new key.',
    settingsEtag: 'sent',
    success: json('The new secret.', (all) => all.createdWebhook),
    problems: ['webhook_not_found', 'webhooks_unwritable'],
    async handle({ params }, services, ctx) {
      const { id } = findWebhook(params.id, services);
      const renewed = await waitForSave(services.webhooks.renewSecret({ id }, toEntryActor(ctx)));
      const webhook = present(renewed, id);
      return { ...describeWebhook(webhook, services), secret: webhook.secret };
    },
  }),
  route({
    request: 'POST /webhooks/{id}/test',
    id: 'testWebhook',
    summary: 'Post a test message',
    scope: 'admin',
    isKeyed: true,
    description: 'Posts a message `webhook.test` at once, and returns the result.',
    success: json('The result.', (all) => all.webhookTest),
    problems: ['webhook_not_found'],
    async handle({ params }, services) {
      const webhook = findWebhook(params.id, services);
      const begun = performance.now();
      const result = await services.webhooks.test(webhook);
      return testBody(result, performance.now() - begun);
    },
  }),
  route({
    request: 'POST /webhooks/{id}/retry',
    id: 'retryWebhook',
    summary: 'Try a failing webhook at once',
    scope: 'admin',
    description: 'Makes the next attempt now.',
    success: { status: 204, description: 'Done.' },
    problems: ['webhook_not_found'],
    handle({ params }, services) {
      services.webhooks.retry(findWebhook(params.id, services));
    },
  }),
  route({
    request: 'GET /webhooks/{id}/deliveries',
    id: 'listDeliveries',
    summary: 'List the deliveries of a webhook',
    scope: 'admin',
    description: 'Lists posted and retried entries. The newest 500 are kept.',
    query: pageParameters('deliveries', pageLimit),
    caching: 'etag',
    success: json('Newest first.', (all) => all.webhookDeliveries, { headers: pageHeaders }),
    problems: ['webhook_not_found', 'history_unavailable', 'database_missing'],
    handle({ params, query }, services, ctx) {
      const deliveries = services.webhooks.deliveries(findWebhook(params.id, services).id);
      if ('because' in deliveries) throw toStoreProblem('history_unavailable', deliveries.because);
      const page = findPage(deliveries, query, { toKey: ({ entry }) => entry, order: 'descending' });
      return sendPage(ctx, page).map(deliveryBody);
    },
  }),
];

const describeWebhook = (webhook: Webhook, { webhooks }: WebhookServices) =>
  webhookBody(webhook, webhooks.state(webhook));

/** Finds a webhook. @throws Problem `webhook_not_found` */
function findWebhook(id: string, { webhooks }: WebhookServices): Webhook {
  return present(webhooks.find(id), id);
}

/** Changes a webhook. @param toInput returns the new settings from the current webhook */
async function changeWebhook(
  id: string,
  toInput: (present: Webhook) => Input,
  services: WebhookServices,
  ctx: Context,
) {
  const webhook = findWebhook(id, services);
  const toSettings = (present: Webhook): WebhookSettings => {
    requirePresent(ctx, present);
    return checkSettings(toInput(present), services, present.url);
  };
  const changed = await waitForSave(services.webhooks.change(webhook, toSettings, toEntryActor(ctx)));
  return describeWebhook(present(changed, webhook.id), services);
}

/** Checks If-Match. @throws Problem if the header names other settings */
function requirePresent(ctx: Context, webhook: Webhook): void {
  requireMatch(ctx, { resource: 'webhook', id: webhook.id }, createWebhookEtag(webhook));
}

/**
 * Returns the settings with their defaults.
 * @param presentUrl the current URL, which was already checked
 * @throws Problem for an unknown type of entries, or a forbidden URL
 */
function checkSettings(
  { name, url, types = [], format = 'standard', enabled = true }: Input,
  { findUrlFault }: WebhookServices,
  presentUrl: string | null = null,
): WebhookSettings {
  const unknown = types.find((each) => findTypes(each).length === 0);
  if (unknown !== undefined) throw invalid('types', `no entry has the type ${unknown}`);
  const because = url === presentUrl ? null : findUrlFault(url);
  if (because !== null) throw new Problem({ code: 'webhook_url_refused', because });
  return { name, url, types, format, enabled };
}

/** Returns the webhook. @throws Problem `webhook_not_found` for `null` */
function present(webhook: Webhook | null, id: string): Webhook {
  if (webhook === null) throw new Problem({ code: 'webhook_not_found', webhook: id });
  return webhook;
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'webhook_invalid', field, problem });
}
