/**
 * The end of the console, where all readers that keep up stand together: each chunk is read and made once for all.
 * It is there only while somebody stands at it; until then no timer and no watcher of it is.
 */
import type { Position } from './position.js';
import { type Step, type Story, takeStep } from './step.js';

/** A reader as the tail sees it. */
export interface Follower {
  /** @param from where the event begins @returns false when it cannot take anything now: then it has left, and stands there */
  take(event: Buffer, from: Position): boolean;
  /** The tail has moved, or is no more. */
  proceed(): void;
  /** The console cannot be read. */
  fail(error: unknown): void;
}

export interface Tail {
  /** Where it is; a new object whenever it moves. Null while nobody stands at it. */
  position(): Position | null;
  /** The follower stands at the tail from now on. @param position where: the tail's own, or anywhere when there is none */
  join(follower: Follower, position: Position): void;
  /** The follower, which stands elsewhere, is called when the tail has moved or is no more. */
  await(follower: Follower): void;
  leave(follower: Follower): void;
  /** Looks whether there is more. */
  look(): void;
  /** Resolves when all that is there has been told, or nobody stands at it any more. */
  told(): Promise<void>;
}

/** Tells once or more when a run's console may have grown. @returns what ends it */
export type Watch = (run: string, wake: () => void) => () => void;

/** Milliseconds: between reads while output comes; how long none has come before it is watched for; for where watching does not work. */
const pace = { reading: 10, quiet: 200, slow: 500 };

/** Bytes of one chunk: more makes each of them slower to make, by the byte. */
export const chunkSize = 64 * 1024;

export function createTail(story: Story, watch: Watch): Tail {
  const followers = new Set<Follower>();
  const awaiting = new Set<Follower>();
  const untilTold: (() => void)[] = [];
  const buffer = Buffer.allocUnsafeSlow(chunkSize);
  let position: Position | null = null;
  let looking = false;
  let lookAgain = false;
  let timer: NodeJS.Timeout | null = null;
  let unwatch: (() => void) | null = null;
  let lastOutput = 0;
  let lastLook = 0;

  async function look(): Promise<void> {
    const at = position;
    if (looking) lookAgain = true;
    if (looking || at === null) return;
    looking = true;
    lookAgain = false;
    lastLook = performance.now();
    rest();
    try {
      const step = await takeStep(story, at, null, buffer);
      // Everybody may have left meanwhile, and others come.
      if (position !== at) lookAgain = true;
      else if (step === null) wait(at);
      else advance(at, step);
    } catch (error) {
      const failed = [...followers];
      stop();
      for (const follower of failed) follower.fail(error);
      tellAwaiting();
    } finally {
      looking = false;
    }
    if (lookAgain && position !== null) void look();
  }

  function advance(from: Position, { to, event, bytes }: Step): void {
    position = to;
    unwatchNow();
    if (event !== null) {
      lastOutput = performance.now();
      for (const follower of followers) if (!follower.take(event, from)) followers.delete(follower);
    }
    if (followers.size === 0) stop();
    else if (event !== null && bytes < chunkSize) lookIn(soon());
    // There is more: a reader who can keep up with a flood is not left behind by pacing.
    else setImmediate(() => void look());
    tellAwaiting();
  }

  /** There is nothing more now. A watched file costs who writes it: it is watched only while nothing comes. */
  function wait({ run }: Position): void {
    for (const resolve of untilTold.splice(0)) resolve();
    // What comes next is another run, and the machine tells of it.
    if (run === null || story.standOf(run) !== 'going') return unwatchNow();
    if (performance.now() - lastOutput < pace.quiet) return lookIn(soon());
    lookIn(pace.slow);
    if (unwatch !== null) return;
    unwatch = watch(run, () => {
      unwatchNow();
      lastOutput = performance.now();
      void look();
    });
    // What came before it was watched for woke nobody.
    lookAgain = true;
  }

  /** What a chunk's way to a thousand readers took is part of the pause. */
  function soon(): number {
    return Math.max(1, pace.reading - (performance.now() - lastLook));
  }

  function lookIn(milliseconds: number): void {
    timer = setTimeout(() => void look(), milliseconds);
  }

  function rest(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function unwatchNow(): void {
    unwatch?.();
    unwatch = null;
  }

  function stop(): void {
    followers.clear();
    position = null;
    rest();
    unwatchNow();
    for (const resolve of untilTold.splice(0)) resolve();
  }

  function tellAwaiting(): void {
    const told = [...awaiting];
    awaiting.clear();
    for (const follower of told) follower.proceed();
  }

  return {
    position: () => position,
    join(follower, where) {
      followers.add(follower);
      if (position !== null) return;
      position = where;
      lastOutput = performance.now();
      void look();
    },
    await(follower) {
      awaiting.add(follower);
      void look();
    },
    leave(follower) {
      awaiting.delete(follower);
      if (!followers.delete(follower) || followers.size > 0) return;
      stop();
      tellAwaiting();
    },
    look: () => void look(),
    told() {
      if (position === null) return Promise.resolve();
      const told = new Promise<void>((resolve) => untilTold.push(resolve));
      void look();
      return told;
    },
  };
}
