/** The options for the reaction to a crash or a hang, and for the start of the server by a new manager. */
import { Option } from 'commander';
import type { HangPolicy } from '../../../machines/health/behaviour.js';
import type { RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { wholeNumber } from '../kit/option-values.js';

export interface RecoveryFlags {
  readonly onCrash: RecoveryPolicy['onCrash'];
  readonly crashLimit: number;
  readonly crashWindow: number;
  readonly crashBackoff: number;
  readonly autostart: 'true' | 'false';
  readonly onHang: HangPolicy['onHang'];
  readonly hangAfter?: number;
}

/**
 * The default times after which a server counts as unresponsive, in seconds. A restart must not follow too early,
 * because FXServer has recovered from a stall of 135 s.
 */
const usualHangAfter = { observe: 60, restart: 180 };

export function recoveryOptions(): readonly Option[] {
  return [
    new Option('--on-crash <action>', 'What happens after the server exits by itself')
      .choices(['stop', 'restart'])
      .default('stop'),
    new Option('--crash-limit <count>', 'Maximum restarts after crashes within the crash window')
      .default(5)
      .argParser(wholeNumber(1, 1_000)),
    new Option('--crash-window <seconds>', 'Time in which restarts are counted')
      .default(600)
      .argParser(wholeNumber(1, 86_400)),
    new Option('--crash-backoff <seconds>', 'Delay of the second restart within the crash window; it doubles up to 60')
      .default(1)
      .argParser(wholeNumber(0, 60)),
    new Option('--on-hang <action>', 'What happens when the server no longer responds')
      .choices(['observe', 'restart'])
      .default('observe'),
    new Option(
      '--hang-after <seconds>',
      'Time without an answer after which the server counts as unresponsive; without this option, 60, or 180 with --on-hang restart',
    )
      .default(undefined, '60, or 180 with --on-hang restart')
      .argParser(wholeNumber(1, 86_400)),
    new Option('--autostart [boolean]', 'Start the server that ran last, unless it was stopped on purpose')
      .choices(['true', 'false'])
      .default('false')
      .preset('true'),
  ];
}

/** Converts the flags of recovery to policies. */
export function readRecovery<Flags extends RecoveryFlags>(flags: Flags) {
  const { crashLimit, crashWindow, crashBackoff, autostart, hangAfter, ...rest } = flags;
  const { onCrash, onHang } = flags;
  const recovery: RecoveryPolicy = {
    onCrash,
    limit: crashLimit,
    windowMs: crashWindow * 1_000,
    baseBackoffMs: crashBackoff * 1_000,
    autostart: autostart === 'true',
  };
  const hang: HangPolicy = { onHang, hangAfterMs: (hangAfter ?? usualHangAfter[onHang]) * 1_000 };
  return { ...rest, recovery, hang };
}
