/** The times in the texts about webhooks. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { WebhookDelivery } from '../../../../../http/client/api.js';
import { findFailingSince } from '../../../../../http/ui/views/webhooks/webhook-text.js';

const test = suite('http/ui/views/webhooks/webhook-text');

const time = (minute: number): string => new Date(2026, 10, 27, 14, minute).toISOString();

const deliver = (
  entry: number,
  state: WebhookDelivery['state'],
  recorded: number,
  attempted: number,
): WebhookDelivery => ({
  entry,
  type: 'operation.start',
  entry_at: time(recorded),
  state,
  attempts: 1,
  status: null,
  reason: null,
  last_attempt_at: time(attempted),
  next_attempt_at: null,
});

test('A webhook fails since the oldest entry that was not delivered', () => {
  const success = deliver(1, 'delivered', 1, 1);
  const oldest = deliver(2, 'given_up', 10, 20);
  const last_delivery = deliver(3, 'retrying', 15, 25);
  assert.is(findFailingSince({ last_delivery }, [last_delivery, oldest, success]), time(10));
  assert.is(findFailingSince({ last_delivery }, [last_delivery, oldest]), time(10));
  assert.is(findFailingSince({ last_delivery: success }, [success]), null);
  assert.is(findFailingSince({ last_delivery: null }, []), null);
});

test('A webhook does not fail since a time before its last success', () => {
  const late = deliver(1, 'delivered', 1, 12);
  const last_delivery = deliver(2, 'retrying', 10, 13);
  assert.is(findFailingSince({ last_delivery }, [last_delivery, late]), time(12));
});

test('A delivery that is newer than the known list is considered', () => {
  const success = deliver(1, 'delivered', 1, 1);
  const last_delivery = deliver(2, 'retrying', 10, 11);
  assert.is(findFailingSince({ last_delivery }, [success]), time(10));
});

test.run();
