/** The problems of webhooks. */
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

const refusals = {
  invalid: 'it is not a URL',
  scheme: 'it begins neither with https: nor with http:',
  credentials: 'it contains a user or a password',
  insecure: 'http: is allowed only for the machine of the service itself',
  private_address: 'its address is not one of the internet',
};

export const webhookProblems = {
  webhook_not_found: problem(404, 'Webhook not found', {
    remedy: 'GET /webhooks lists the webhooks.',
    detail: ({ webhook }) => `There is no webhook ${quoted(webhook)}.`,
  }),
  webhook_invalid: problem(400, 'Invalid webhook', {
    remedy: 'Correct the field that the detail names. GET /openapi.json has an example of the request.',
    detail: fieldDetail,
  }),
  webhook_url_refused: problem(400, 'URL of the webhook refused', {
    remedy: 'Use an https URL. Start the service with --webhook-addresses any to allow http: and private addresses.',
    detail: ({ because }) => `The service posts nothing to this URL: ${refusals[because]}.`,
  }),
  too_many_webhooks: problem(409, 'Too many webhooks', {
    remedy: 'Remove a webhook that is no longer needed.',
    detail: ({ max }) => `There are ${max} webhooks, which is the maximum.`,
  }),
  webhooks_unwritable: problem(500, 'Webhooks cannot be saved', {
    remedy: 'Make room on the disk, or check the permissions of manager/webhooks.json in the workspace.',
    detail: ({ because }) => `The webhooks could not be written (${because}). Nothing was changed.`,
  }),
} satisfies Partial<ProblemKinds>;
