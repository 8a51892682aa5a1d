/** The real machine with the real turnstile and kills, before a world and a clock that do only what a sequence says. */
import { setImmediate as settleAll } from 'node:timers/promises';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { notation } from '../../http/api/notation.js';
import { problemOf } from '../../http/api/routes/control.js';
import { problems } from '../../http/problems/problems.js';
import type { Happening } from '../../machines/chart/happenings.js';
import type { Wishes } from '../../machines/chart/simulation.js';
import { activeStates, recordSteps, type Taken } from '../../machines/chart/steps.js';
import { createKills } from '../../machines/operations/kill.js';
import type { OperationName } from '../../machines/operations/operations.js';
import { createTurnstile } from '../../machines/operations/queue.js';
import type { Launch } from '../../machines/ports/facts.js';
import type { Result } from '../../machines/ports/result.js';
import type { LaunchInput, Operation, ProcessInput, ProcessOrder, ServerEvent } from '../../machines/server/events.js';
import { noRecovery } from '../../machines/server/recovery-policy.js';
import { serverMachine } from '../../machines/server/server.js';

/** What could be seen of one happening once nothing moved any more. */
export interface Seen {
  readonly active: readonly string[];
  readonly taken: readonly Taken[];
  /** In the order of what they answer. */
  readonly answers: readonly SeenAnswer[];
}

export interface SeenAnswer {
  readonly to: number;
  readonly status: number;
  readonly code: string | null;
}

/** Tells the time limits apart: each passes when its happening says so, however long it is. */
const delays = { grace: 1, killLimit: 2, launchLimit: 3, backoff: 4 } as const;

/** @returns what was seen before the first happening, and after each. The machine is left as it then is: nothing holds it. */
export async function play(sequence: readonly Happening[], wishes: Wishes): Promise<readonly Seen[]> {
  const machine = playMachine(wishes);
  const seen = [machine.look()];
  for (const [number, happening] of sequence.entries()) {
    machine.happen(happening, number);
    await settleAll();
    seen.push(machine.look());
  }
  return seen;
}

function playMachine({ restartAfterCrash, autostart }: Wishes) {
  let tell: (event: object) => void = () => undefined;
  let found: { resolve: (output: Result<Launch>) => void; reject: (error: unknown) => void } | null = null;
  let taken: Taken[] = [];
  let answers: SeenAnswer[] = [];
  const limits = new Map<number, { readonly delay: number; readonly pass: () => void }>();
  let lastLimit = 0;

  const process = fromCallback<ProcessOrder, ProcessInput>(({ sendBack }) => {
    const mine = (tell = sendBack as typeof tell);
    return () => void (tell === mine && (tell = () => undefined));
  });
  const findLaunch = fromPromise<Result<Launch>, LaunchInput>(
    () => new Promise((resolve, reject) => (found = { resolve, reject })),
  );
  const clock = {
    setTimeout: (pass: () => void, delay: number) => limits.set((lastLimit += 1), { delay, pass }) && lastLimit,
    clearTimeout: (limit: number) => void limits.delete(limit),
  };
  const machine = recordSteps(serverMachine.provide({ actors: { process, findLaunch }, delays }), (step) =>
    taken.push(...step.taken),
  );
  const actor = createActor(machine, {
    clock,
    input: { ...noRecovery, onCrash: restartAfterCrash ? 'restart' : 'stop', autostart },
  }).start();
  let now = 0;
  const kills = createKills(actor, () => now);
  const turnstile = createTurnstile(actor);

  function ask({ trigger, operation, carries }: Happening, to: number, run: string): void {
    const lookUp = ({ context }: ReturnType<typeof actor.getSnapshot>) =>
      ({ ...carries(context, to * 1_000, run), type: trigger }) as Operation;
    const asked = trigger === 'kill' ? kills.take() : turnstile.take({ lookUp });
    void asked.then((verdict) => {
      if (verdict.kind === 'done')
        return answers.push({ to, status: notation.done[operation as OperationName], code: null });
      if (verdict.kind === 'gone') throw new Error('nobody has gone');
      const { code } = problemOf(verdict, operation === 'cancel_recovery' ? 'no_recovery' : undefined).fault;
      return answers.push({ to, status: problems[code].status, code });
    });
  }

  function pass(delay: number): void {
    for (const [limit, each] of limits) {
      if (each.delay !== delay) continue;
      limits.delete(limit);
      return each.pass();
    }
  }

  return {
    happen(happening: Happening, number: number): void {
      const { by, trigger, carries } = happening;
      now = number * 1_000;
      const carried = carries(actor.getSnapshot().context, now, `run-${number}`);
      if (by === 'client') ask(happening, number, `run-${number}`);
      else if (by === 'time') pass(delays[trigger.replace('after ', '') as keyof typeof delays]);
      else if (trigger.startsWith('process.')) tell({ ...carried, type: trigger });
      else if ('output' in carried) found?.resolve(carried.output as Result<Launch>);
      else if ('error' in carried) found?.reject(carried.error);
      else actor.send({ ...carried, type: trigger } as ServerEvent);
    },
    look(): Seen {
      const seen = { active: activeStates(actor.getSnapshot()), taken, answers: answers.sort((a, b) => a.to - b.to) };
      taken = [];
      answers = [];
      return seen;
    },
  };
}
