/** Clients that send numbered commands one after the other, whether or not a manager listens. */
import { setTimeout as pause } from 'node:timers/promises';

export interface SentCommands {
  /** Waits for the current requests. @returns the commands by their outcome */
  end(): Promise<{
    readonly accepted: readonly string[];
    readonly lost: readonly string[];
    readonly refused: readonly string[];
    readonly unsent: readonly string[];
  }>;
}

/** @param count the number of concurrent clients */
export function sendCommands(base: string, count: number): SentCommands {
  const accepted: string[] = [];
  const lost: string[] = [];
  const refused: string[] = [];
  const unsent: string[] = [];
  let isOver = false;

  async function send(client: number): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      const command = `c${client}-${number}`;
      try {
        const { status } = await fetch(`${base}/command`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ Command: command }),
        });
        (status === 202 ? accepted : refused).push(command);
      } catch (error) {
        const isUnsent = (error as { cause?: NodeJS.ErrnoException }).cause?.code === 'ECONNREFUSED';
        (isUnsent ? unsent : lost).push(command);
        if (isUnsent) await pause(10);
      }
    }
  }

  const sending = Promise.all(Array.from({ length: count }, (_, client) => send(client)));
  return {
    async end() {
      isOver = true;
      await sending;
      return { accepted, lost, refused, unsent };
    },
  };
}
