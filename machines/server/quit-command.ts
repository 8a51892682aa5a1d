/** Tells a command that makes the server quit: the end that follows it was asked for, and is no crash. */
import type { StopPlan } from '../ports/launch.js';

/** What ends a server's console in one language or another, where its Build names no stop command. */
const usual = ['quit', 'exit', 'stop', 'shutdown'];

/** The least time, in milliseconds, within which an end counts as what the command asked for. */
const leastTime = 30_000;

/**
 * @returns whether the line is one of the commands that the server's kind knows to end it, or else the Build's stop command,
 * with or without arguments; without either, whether it is one of the usual words alone
 */
export function isQuitCommand(line: string, { command, quits }: StopPlan): boolean {
  const given = line.trim().replace(/^\//, '').toLowerCase();
  const own = quits ?? (command === null ? null : [command]);
  if (own === null) return usual.includes(given);
  return own
    .map((each) => each.trim().replace(/^\//, '').toLowerCase())
    .some((each) => given === each || given.startsWith(`${each} `));
}

/** @param quitAt when the command was delivered, or null. @param endedAt when the server ended. @returns whether the one asked for the other */
export function exitsAfterQuit(quitAt: number | null, endedAt: number, { timeoutMs }: StopPlan): boolean {
  return quitAt !== null && endedAt - quitAt <= Math.max(timeoutMs, leastTime);
}
