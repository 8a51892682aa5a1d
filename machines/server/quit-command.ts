/** Recognises commands that make the server quit: the exit after one is expected, not a crash. */
import type { StopPlan } from '../ports/launch.js';

/** The usual commands, for a Build without a stop command. */
const usualCommands = ['quit', 'exit', 'stop', 'shutdown'];

/** An exit within this time after the command counts as its effect, even if the Build's grace period is shorter. */
const minQuitMs = 30_000;

/**
 * Returns whether the line is one of the kind's quit commands or the Build's stop command, with or without arguments. A
 * Build with neither has the usual commands, without arguments.
 */
export function isQuitCommand(line: string, { command, quits }: StopPlan): boolean {
  const given = normalize(line);
  const own = quits ?? (command === null ? null : [command]);
  if (own === null) return usualCommands.includes(given);
  return own.map(normalize).some((each) => given === each || given.startsWith(`${each} `));
}

/** Returns whether an exit is the effect of a quit command. @param quitAt when the command was delivered, or null */
export function exitsAfterQuit(quitAt: number | null, exitedAt: number, { timeoutMs }: StopPlan): boolean {
  return quitAt !== null && exitedAt - quitAt <= Math.max(timeoutMs, minQuitMs);
}

function normalize(line: string): string {
  return line.trim().replace(/^\//, '').toLowerCase();
}
