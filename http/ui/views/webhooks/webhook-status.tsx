/** The state of a webhook: its last success, or since when it fails and why. */
import type { Webhook, WebhookDelivery } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Icon } from '../../parts/elements.js';
import { dayTimeText, momentText, untilText } from '../../text/time.js';
import { answerText, findFailingSince } from './webhook-text.js';

interface WebhookStatusProps {
  readonly webhook: Webhook;
  /** The last deliveries, the newest first. */
  readonly deliveries: readonly WebhookDelivery[];
}

export function WebhookStatus({ webhook, deliveries }: WebhookStatusProps) {
  const text = useText();
  const words = text.webhooks;
  const { enabled, failures, waiting, last_delivery: last } = webhook;
  return (
    <div class="webhook-status">
      {enabled && failures > 0 && <Failing webhook={webhook} deliveries={deliveries} />}
      {enabled && failures === 0 && last === null && <p class="faint">{words.ready}</p>}
      {enabled && failures === 0 && last !== null && (
        <p class="presence good">
          <Icon name="check" />
          <LastSuccess at={last.last_attempt_at} />
        </p>
      )}
      {!enabled && <Off webhook={webhook} deliveries={deliveries} />}
      {(failures > 0 || !enabled) && waiting !== null && waiting > 0 && (
        <p class="faint">{words.waitingMessages(waiting)}</p>
      )}
    </div>
  );
}

function LastSuccess({ at }: { readonly at: string }) {
  return (
    <span>
      {useText().webhooks.states.delivered} <AgoTime at={at} />
    </span>
  );
}

function Failing({ webhook, deliveries }: WebhookStatusProps) {
  const { clock } = usePage();
  const text = useText();
  const words = text.webhooks;
  const { failures, last_delivery: last, next_attempt_at: nextAt } = webhook;
  const now = clock.now.value;
  const since = findFailingSince(webhook, deliveries);
  return (
    <>
      <p class="presence bad outcome">
        <Icon name="warning" />
        <span>{since === null ? words.failing : words.failingSince(dayTimeText(Date.parse(since), now, text))}</span>
      </p>
      {last !== null && <p>{answerText({ ...last, delivered: false }, text)}</p>}
      <p class="faint">
        {words.attempts(failures)}
        {nextAt !== null && (
          <>
            {', '}
            <time dateTime={nextAt} title={momentText(nextAt, text)}>
              {words.nextAttempt(untilText(Date.parse(nextAt), now, text))}
            </time>
          </>
        )}
      </p>
    </>
  );
}

function Off({ webhook, deliveries }: WebhookStatusProps) {
  const words = useText().webhooks;
  const success = deliveries.find(({ state }) => state === 'delivered');
  const isGone = webhook.disabled_reason !== null;
  return (
    <>
      <span class={`badge ${isGone ? 'bad' : 'off'}`}>{isGone ? words.gone : words.disabled}</span>
      {success !== undefined && (
        <p class="faint">
          <LastSuccess at={success.last_attempt_at} />
        </p>
      )}
    </>
  );
}
