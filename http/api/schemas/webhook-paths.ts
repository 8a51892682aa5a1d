/** The operations on webhooks, for the API description. */
import * as z from 'zod';
import { pageLimit } from '../../../machines/history/journal.js';
import {
  bodyProblems,
  integerParameter,
  json,
  operation,
  type PathDescriptions,
  revalidated,
} from './path-descriptions.js';
import * as requests from './request-bodies.js';
import * as schemas from './schemas.js';

const settingProblems = [...bodyProblems, 'webhook_invalid', 'webhook_url_refused', 'webhooks_unwritable'] as const;

export const webhookPaths: PathDescriptions = {
  'GET /webhooks': operation('listWebhooks', 'List the webhooks', {
    scope: 'admin',
    description:
      'Lists the receivers of entries of the history. Secrets are not shown. docs/reference/webhooks.md describes what they get.',
    ...revalidated(json('The webhooks, the oldest first.', z.array(schemas.webhook))),
  }),
  'POST /webhooks': operation('createWebhook', 'Create a webhook', {
    scope: 'admin',
    isKeyed: true,
    description: 'Posts each entry of the history from now on to the URL. The answer has the secret of the signatures.',
    body: requests.newWebhookBody(),
    success: {
      ...json('The webhook was created.', schemas.createdWebhook),
      status: 201,
      headers: { Location: 'The path of the webhook' },
    },
    problems: [...settingProblems, 'too_many_webhooks'],
  }),
  'DELETE /webhooks/{id}': operation('deleteWebhook', 'Delete a webhook', {
    scope: 'admin',
    description: 'Deletes a webhook with its deliveries.',
    success: { status: 204, description: 'The webhook was deleted.' },
    problems: ['webhook_not_found', 'webhooks_unwritable'],
  }),
  'GET /webhooks/{id}': operation('getWebhook', 'Get a webhook', {
    scope: 'admin',
    description: 'Returns the settings of a webhook, and how its deliveries stand.',
    success: json('The webhook.', schemas.webhook),
    problems: ['webhook_not_found'],
  }),
  'PUT /webhooks/{id}': operation('changeWebhook', 'Change a webhook', {
    scope: 'admin',
    description: 'Replaces the settings of a webhook, and enables it again if its receiver had answered 410.',
    body: requests.webhookBody(),
    success: json('The webhook was changed.', schemas.webhook),
    problems: ['webhook_not_found', ...settingProblems],
  }),
  'POST /webhooks/{id}/secret': operation('renewWebhookSecret', 'Give a webhook a new secret', {
    scope: 'admin',
    isKeyed: true,
    description: 'Signs the messages from now on with a new key, which the answer has.',
    success: json('The webhook has a new secret.', schemas.createdWebhook),
    problems: ['webhook_not_found', 'webhooks_unwritable'],
  }),
  'POST /webhooks/{id}/test': operation('testWebhook', 'Post a test message', {
    scope: 'admin',
    isKeyed: true,
    description: 'Posts a message of the type `webhook.test` at once, and returns what became of it.',
    success: json('The message was posted, or could not be.', schemas.webhookTest),
    problems: ['webhook_not_found'],
  }),
  'POST /webhooks/{id}/retry': operation('retryWebhook', 'Try a failing webhook at once', {
    scope: 'admin',
    description: 'Makes the next attempt now instead of at its time.',
    success: { status: 204, description: 'The next attempt is under way.' },
    problems: ['webhook_not_found'],
  }),
  'GET /webhooks/{id}/deliveries': operation('listDeliveries', 'List the deliveries of a webhook', {
    scope: 'admin',
    description: 'Lists the newest 500 entries that were posted, or are tried again.',
    query: { limit: integerParameter('The maximum number of deliveries', pageLimit) },
    ...revalidated(json('The deliveries, the newest entry first.', z.array(schemas.webhookDelivery))),
    problems: ['webhook_not_found', 'query_invalid', 'history_unavailable'],
  }),
};
