/** How FXServer announces: by the companion resource, and by commands of the operator that save. */
import type { AnnouncedValue, AnnouncePlan, AnnounceStep } from '../../../machines/launch/announce-plan.js';
import type { StopStep } from '../../../machines/launch/launch.js';
import type { Settings } from './settings.js';

/** How long the acknowledgement of the companion is awaited, in milliseconds. */
const companionWaitMs = 10_000;

/** How long the server gets for the commands that save, which acknowledge nothing. */
const usualSaveWaitMs = 5_000;

/** Returns the plan of a launch; undefined without a companion and commands. */
export function createAnnouncePlan(
  { saveCommands, saveWaitMs }: Pick<Settings, 'saveCommands' | 'saveWaitMs'>,
  hasCompanion: boolean,
): AnnouncePlan | undefined {
  const save = saveCommands ?? [];
  // A command of the console has at most 4,095 bytes.
  const maxLineBytes = 4_095;
  if (hasCompanion) {
    const shutdown = emit('serverShuttingDown', { delay: 'delayMs', author: 'author', message: 'message' });
    return {
      message: emit('announcement', { author: 'author', message: 'message' }),
      scheduled_restart: emit('scheduledRestart', { secondsRemaining: 'seconds', translatedMessage: 'message' }),
      scheduled_restart_skipped: emit('scheduledRestartSkipped', {
        secondsRemaining: 'seconds',
        temporary: 'temporary',
        author: 'author',
      }),
      // The companion last: its acknowledgement then comes after the commands too.
      shutting_down: {
        ...shutdown,
        lines: [...save, ...shutdown.lines],
        waitMs: Math.max(companionWaitMs, saveWaitMs ?? 0),
      },
      maxLineBytes,
    };
  }
  return save.length === 0
    ? undefined
    : { shutting_down: { lines: save, waitMs: saveWaitMs ?? usualSaveWaitMs }, maxLineBytes };
}

function emit(event: string, payload: Readonly<Record<string, AnnouncedValue>>): AnnounceStep {
  return {
    lines: [`server_manager_announce {id} ${event} {payload}`],
    payload,
    acknowledgement: 'announcement {id} handled$',
  };
}

/** A server that does not read its input, as with `con_disableNonTTYReads`, gets the signal after this time. */
const maxQuitMs = 5_000;

/** Returns the stop request of an announced end. `quit` takes one argument, which is shown to the players. */
export function planSpokenStop(timeoutMs: number): readonly StopStep[] {
  return ['quit "{words}"', { pauseMs: Math.max(1, Math.min(maxQuitMs, Math.floor(timeoutMs / 2))) }];
}
