/** Waits until a started server is ready: until its ready line, or else for its first second. */
import type { Launch } from '../launch/launch.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import type { Reached, ReadyFault } from './requests.js';
import { readPhase } from './verdict.js';

/** How long a server without a ready line is watched, in milliseconds: most faults of a Build end it at once. */
const watchMs = 1_000;

/**
 * Waits until the run has printed its ready line. Without a ready line, waits for the run's first second.
 * @param seconds the limit of the wait
 * @returns what the server has reached, or why it is not ready
 */
export function awaitReady(
  actor: ServerActor,
  { run, ready }: Pick<Launch, 'run' | 'ready'>,
  seconds: number,
): Promise<Reached | ReadyFault> {
  const hasReadyLine = ready !== null;
  return new Promise((resolve) => {
    const end = (result: Reached | ReadyFault): void => {
      clearTimeout(timer);
      subscription.unsubscribe();
      resolve(result);
    };
    const check = (snapshot: ServerSnapshot): void => {
      const { run: current, lastExit } = snapshot.context;
      if (current?.launch.run !== run)
        end({ code: 'ended_before_ready', exit: lastExit?.run === run ? lastExit : null, hasReadyLine });
      // A server that is being stopped is not up: wait for its exit.
      else if (hasReadyLine && readPhase(snapshot) === 'up') end('ready');
    };
    const timer = setTimeout(
      () => end(hasReadyLine ? { code: 'not_ready', seconds } : 'launched'),
      hasReadyLine ? seconds * 1_000 : watchMs,
    );
    const subscription = actor.subscribe({ next: check, complete: () => end({ code: 'shutting_down' }) });
    check(actor.getSnapshot());
  });
}
