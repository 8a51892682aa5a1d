/** Webhooks: created, changed, tested and removed, and their deliveries (docs/reference/webhooks.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type * as z from 'zod';
import { pageLimit, typesNamed } from '../../../machines/history/journal.js';
import type { Webhook } from '../../../machines/webhooks/webhook.js';
import { maxWebhooks, type WebhookSettings } from '../../../machines/webhooks/webhooks.js';
import { Problem } from '../../problems/problems.js';
import { entryOf } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import { readQueryNumber } from '../query-parameters.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { newWebhookBody, webhookBody as settingsBody } from '../schemas/request-bodies.js';
import { deliveryBody, testBody, webhookBodies, webhookBody } from '../schemas/webhook-body.js';
import type { Services } from '../services.js';

type Settings = z.infer<ReturnType<typeof settingsBody>>;
type FullSettings = Omit<WebhookSettings, 'url'>;

export function addWebhookRoutes(
  router: Router,
  { webhooks, findWebhookUrlFault, access }: Pick<Services, 'webhooks' | 'findWebhookUrlFault' | 'access'>,
): void {
  const bodyOf = (webhook: Webhook) => webhookBody(webhook, webhooks.state(webhook));
  const callerOf = (ctx: Context) => entryOf(ctx, access).actor;

  function find(ctx: Context): Webhook {
    const id = (ctx.params as Record<string, string>).id ?? '';
    return present(webhooks.find(id), id);
  }

  /** Reads all settings but the URL, which a change may leave out. @throws the problem of the body, or of its URL */
  function readSettings<T extends Settings>(ctx: Context, schema: z.ZodType<T>): { url: T['url'] } & FullSettings {
    const fields: T = readFields(getBody(ctx), schema, invalid);
    const { name, url, types = [], format = 'standard', enabled = true } = fields;
    const unknown = types.find((each) => typesNamed(each).length === 0);
    if (unknown !== undefined) throw invalid('types', `no entry has the type ${unknown}`);
    const because = url === undefined ? null : findWebhookUrlFault(url);
    if (because !== null) throw new Problem({ code: 'webhook_url_refused', because });
    return { name, url, types, format, enabled };
  }

  router.get('/webhooks', revalidate, (ctx) => {
    ctx.body = webhookBodies(webhooks);
  });

  router.post('/webhooks', readBody, async (ctx) => {
    const settings = readSettings(ctx, newWebhookBody());
    if (webhooks.all().length >= maxWebhooks) throw new Problem({ code: 'too_many_webhooks', max: maxWebhooks });
    const webhook = await saved(webhooks.create(settings, callerOf(ctx)));
    ctx.status = 201;
    ctx.set('Location', `/webhooks/${webhook.id}`);
    ctx.body = { ...bodyOf(webhook), secret: webhook.secret };
  });

  router.get('/webhooks/:id', (ctx) => {
    ctx.body = bodyOf(find(ctx));
  });

  router.put('/webhooks/:id', readBody, async (ctx) => {
    const webhook = find(ctx);
    const { url = webhook.url, ...settings } = readSettings(ctx, settingsBody());
    const changed = await saved(webhooks.change(webhook, { ...settings, url }, callerOf(ctx)));
    ctx.body = bodyOf(present(changed, webhook.id));
  });

  router.delete('/webhooks/:id', async (ctx) => {
    const webhook = find(ctx);
    if (!(await saved(webhooks.remove(webhook, callerOf(ctx))))) present(null, webhook.id);
    ctx.status = 204;
  });

  router.post('/webhooks/:id/secret', async (ctx) => {
    const { id } = find(ctx);
    const webhook = present(await saved(webhooks.renewSecret({ id }, callerOf(ctx))), id);
    ctx.body = { ...bodyOf(webhook), secret: webhook.secret };
  });

  router.post('/webhooks/:id/test', async (ctx) => {
    const webhook = find(ctx);
    const begun = performance.now();
    const result = await webhooks.test(webhook);
    ctx.body = testBody(result, performance.now() - begun);
  });

  router.post('/webhooks/:id/retry', (ctx) => {
    webhooks.retry(find(ctx));
    ctx.status = 204;
  });

  router.get('/webhooks/:id/deliveries', revalidate, (ctx) => {
    const deliveries = webhooks.deliveries(find(ctx).id, readQueryNumber(ctx.query, 'limit', pageLimit));
    if ('because' in deliveries) throw new Problem({ code: 'history_unavailable', because: deliveries.because });
    ctx.body = deliveries.map(deliveryBody);
  });
}

/** @throws the problem of a webhook that does not exist */
function present(webhook: Webhook | null, id: string): Webhook {
  if (webhook === null) throw new Problem({ code: 'webhook_not_found', webhook: id });
  return webhook;
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'webhook_invalid', field, problem });
}

/** @throws the problem of a file that cannot be written */
function saved<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new Problem({ code: 'webhooks_unwritable', because: error.code });
  });
}
