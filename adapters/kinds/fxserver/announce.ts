/** Plans the announcements of FXServer: through the companion resource, and with the operator's commands that save. */
import type { AnnouncedValue, AnnouncePlan, AnnounceStep } from '../../../machines/launch/announce-plan.js';
import type { StopStep } from '../../../machines/launch/launch.js';
import type { Settings } from './settings.js';

/** The maximum time to wait for the acknowledgement of the companion, in milliseconds. */
const companionWaitMs = 10_000;

/** The time that the server gets for commands that save without an acknowledgement, in milliseconds. */
const usualSaveWaitMs = 5_000;

/** Returns the plan of a launch; `undefined` if there is neither a companion nor a command. */
export function createAnnouncePlan(
  { saveCommands, saveWaitMs }: Pick<Settings, 'saveCommands' | 'saveWaitMs'>,
  hasCompanion: boolean,
): AnnouncePlan | undefined {
  const save = saveCommands ?? [];
  // The console accepts at most 4,095 bytes per command.
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
      // Announce to the companion last, so that its acknowledgement shows that the commands were executed.
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

/**
 * The maximum time after which the stop signal is sent, in milliseconds. A server with `con_disableNonTTYReads` does
 * not read its input.
 */
const maxQuitMs = 5_000;

/** Returns the steps that request an announced stop. The argument of `quit` is shown to the players. */
export function planSpokenStop(timeoutMs: number): readonly StopStep[] {
  return ['quit "{words}"', { pauseMs: Math.max(1, Math.min(maxQuitMs, Math.floor(timeoutMs / 2))) }];
}
