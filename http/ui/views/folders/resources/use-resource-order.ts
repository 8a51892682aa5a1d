/** Sends commands about a resource of the running server, and stores the outcome of the last command. */
import { useState } from 'preact/hooks';
import type { ResourceOutcome } from '../../../../client/api.js';
import { usePage } from '../../../context.js';
import { type Action, useAction } from '../../../forms/action.js';

export const orders = ['start', 'stop', 'restart', 'ensure'] as const;

export type Order = (typeof orders)[number];

export const orderIcons = { start: 'start', stop: 'stop', restart: 'restart', ensure: 'check' } as const;

export interface ResourceOrders extends Pick<Action, 'problem' | 'dismiss'> {
  /** The outcome is `null` before the first request, and during a request. */
  readonly outcome: ResourceOutcome | null;
  /** Returns the action of a button, which sends the request. */
  readonly toAction: (order: Order) => Pick<Action, 'run' | 'isPending' | 'isSlow'>;
}

/**
 * Sends commands about a resource, and stores the last outcome.
 * @param name the engine name. @param onDone is called after each outcome
 */
export function useResourceOrder(name: string, onDone: () => void): ResourceOrders {
  const { api } = usePage().state;
  const [outcome, setOutcome] = useState<ResourceOutcome | null>(null);
  const [sent, setSent] = useState<Order>('start');
  const command = useAction(
    (order: Order) => {
      setSent(order);
      setOutcome(null);
      return api.POST(`/resources/{resource}/${order}`, { params: { path: { resource: name } } });
    },
    (answer) => {
      setOutcome(answer);
      onDone();
    },
  );
  return {
    ...{ outcome, problem: command.problem, dismiss: command.dismiss },
    toAction: (order) => ({
      isPending: command.isPending,
      isSlow: command.isSlow && order === sent,
      run: () => command.run(order),
    }),
  };
}
