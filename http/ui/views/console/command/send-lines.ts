/** Sends several commands in order. */
import type { Answer, Problem } from '../../../api/answer.js';

/** Returns the lines of a text that contain a command. The lines may end as on any system. */
export function splitCommands(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}

export interface Sent {
  /** The number of commands that were sent. */
  readonly count: number;
  /** The reason why the next command was refused; `null` if all were sent, or if the user stopped. */
  readonly problem: Problem | null;
}

/**
 * Sends the commands one by one, each after the answer to the previous command. The function stops after the first
 * refused command.
 * @param send sends one command
 * @param onSent is called after each command with the number of sent commands
 * @param isStopped is called before each command
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
