/** Declares the commands on webhooks: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { webhookFormats } from '../../../machines/webhooks/webhook.js';
import { type Declare, takeArguments } from '../kit/declare.js';
import { reportFaults } from '../kit/invalid-values.js';
import { historyTypes } from '../kit/named-values.js';
import { nonEmpty, wholeNumber } from '../kit/option-values.js';
import { confirmOption } from '../kit/service-options.js';
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  retryWebhook,
  testWebhook,
} from './webhooks.js';

export function declareWebhooks(program: Command, declare: Declare): void {
  const webhooks = program.command('webhooks').description('Post entries of the history to other services');
  const takeId = (command: Command): Command => takeArguments(command, 'webhook');
  const format = (): Option => new Option('--format <format>', 'Format of the messages').choices(webhookFormats);
  const types = 'Types of entries, or their first words, separated by commas';

  declare(webhooks, 'list', 'List the webhooks (the default)', listWebhooks);
  declare(
    webhooks,
    'create',
    'Create a webhook and show its secret',
    createWebhook,
    format().default('standard'),
    new Option('--type <types>', types).argParser(historyTypes),
  )
    .argument('<name>', 'Name of the webhook', nonEmpty)
    .argument('<url>', 'URL of the receiver', nonEmpty);
  const change = takeId(
    declare(
      webhooks,
      'change',
      'Change a webhook',
      changeWebhook,
      new Option('--name <name>', 'Name of the webhook').argParser(nonEmpty),
      new Option('--receiver <url>', 'URL of the receiver').argParser(nonEmpty),
      format(),
      new Option('--type <types>', `${types}; "" for all`).argParser((text) => (text === '' ? [] : historyTypes(text))),
      new Option('--enable', 'Post entries, including waiting entries').conflicts('disable'),
      new Option('--disable', 'Do not post entries: they wait until the webhook is enabled'),
    ),
  );
  // Refuse --url, which a user may confuse with the receiver: the receiver would get the token of the service.
  change.hook('preAction', () => {
    if (change.getOptionValueSource('url') === 'cli')
      reportFaults(change, ['--receiver sets the URL of the receiver, SERVER_MANAGER_URL the URL of the service.']);
  });
  for (const option of change.options) if (option.long === '--url') option.hideHelp();
  takeId(declare(webhooks, 'secret', 'Replace the secret of a webhook, and show the new secret', renewSecret));
  takeId(declare(webhooks, 'test', 'Post a test message', testWebhook));
  takeId(
    declare(
      webhooks,
      'deliveries',
      'List the deliveries, newest first',
      listDeliveries,
      new Option('-n, --limit <count>', 'Maximum number of deliveries').default(50).argParser(wholeNumber(1, 500)),
    ),
  );
  takeId(declare(webhooks, 'retry', 'Try a failing webhook at once', retryWebhook));
  takeId(declare(webhooks, 'remove', 'Remove a webhook', removeWebhook, confirmOption()));
}
