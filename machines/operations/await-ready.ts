/**
 * Waits until a started server is ready. A server is ready after its ready line or, without a ready line, after one
 * second.
 */
import type { Launch } from '../launch/launch.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import type { Reached, ReadyFault } from './requests.js';
import { readPhase } from './verdict.js';

/**
 * The time for which a server without a ready line is observed, in milliseconds. Most faults of a Build end the server
 * within this time.
 */
const watchMs = 1_000;

/**
 * Waits until the run has printed its ready line. Without a ready line, the function waits for the first second of the
 * run.
 * @param seconds the maximum time of the wait
 * @returns the state that the server has reached, or the reason why the server is not ready
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
      // A server in its stop sequence is not up: wait for its exit.
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
