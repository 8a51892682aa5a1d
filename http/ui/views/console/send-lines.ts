/** Several commands, one after the other. */
import type { Answer, Problem } from '../../api/answer.js';

/** @returns the lines of a text that hold a command; the ends of lines of every system */
export function commandsOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}

export interface Sent {
  /** How many the server was handed, from the first on. */
  readonly count: number;
  /** Why the next one was not; null: all were, or somebody said stop. */
  readonly problem: Problem | null;
}

/**
 * Sends them in their order, each when the one before was answered; ends at the first that is refused.
 * @param send sends one. @param onSent told how many were, after each. @param isStopped asked before each
 */
export async function sendLines(
  commands: readonly string[],
  send: (command: string) => Promise<Answer<unknown>>,
  onSent: (count: number) => void,
  isStopped: () => boolean,
): Promise<Sent> {
  for (const [count, command] of commands.entries()) {
    if (isStopped()) return { count, problem: null };
    const answer = await send(command);
    if (!answer.ok) return { count, problem: answer.problem };
    onSent(count + 1);
  }
  return { count: commands.length, problem: null };
}
