/** Starts the server from any view. A preflight runs before the start, and errors that are certain cause a question. */

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Preflight } from '../../client/api.js';
import { usePage } from '../context.js';
import { hasCertainErrors } from '../text/preflight.js';
import { toPreflight } from '../views/folders/requests.js';
import type { LaunchActions } from './launch-actions.js';
import { StartQuestion } from './start-question.js';

interface Asked {
  readonly build: string;
  readonly folder: string;
  readonly preflight: Preflight;
}

interface CheckedStart {
  run(build: string, folder: string): void;
  /** The open question; `null` without an open question. */
  readonly question: ComponentChildren;
}

export function useCheckedStart({ start }: Pick<LaunchActions, 'start'>): CheckedStart {
  const { api } = usePage().state;
  const [asked, setAsked] = useState<Asked | null>(null);

  /** Whether the preflight of a start is being read. */
  const isChecking = useRef(false);

  async function run(build: string, folder: string): Promise<void> {
    // Ignore a second press, which would start the server twice.
    if (isChecking.current) return;
    isChecking.current = true;
    const answer = await api.get(toPreflight(folder, build));
    isChecking.current = false;
    // Without an answer of the preflight, the service decides.
    if (answer.ok && hasCertainErrors(answer.value)) setAsked({ build, folder, preflight: answer.value });
    else start.run(build, folder);
  }

  return {
    run: (build, folder) => void run(build, folder),
    question: asked !== null && (
      <StartQuestion
        folder={asked.folder}
        preflight={asked.preflight}
        onClose={() => setAsked(null)}
        onConfirm={() => start.run(asked.build, asked.folder)}
      />
    ),
  };
}
