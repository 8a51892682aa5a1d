/**
 * The button that starts the server with a Data Folder and the Build that fits it. If the preflight has errors, the
 * button first asks for a confirmation.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Preflight } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { StartQuestion } from '../../operations/start-question.js';
import { linkTo } from '../../route/route.js';
import { hasCertainErrors } from '../../text/preflight.js';

interface StartFolderProps {
  readonly folder: string;
  readonly build: string | null;
  /** The answer of the preflight; `null` without an answer. */
  readonly preflight: Preflight | null;
  /** Whether the preflight is still running. */
  readonly isChecking: boolean;
  readonly variant?: 'primary';
  /** The content that replaces the button while the server accepts no start. */
  readonly otherwise?: ComponentChildren;
}

export function StartFolder({ folder, build, preflight, isChecking, variant, otherwise }: StartFolderProps) {
  const { state } = usePage();
  const text = useText();
  const words = text.folders.startWith;
  const [isAsked, setAsked] = useState(false);
  const start = useAction(
    (Build: string) => state.api.POST('/start', { body: { Build, Folder: folder } }),
    () => void (window.location.hash = linkTo('server')),
  );
  const isAccepted = state.status.value?.operations.includes('start') ?? false;
  const off = !isAccepted
    ? text.bar.notAccepted
    : build === null
      ? words.noBuild
      : isChecking
        ? text.server.pair.checking
        : null;
  const send = (): void => void (build !== null && start.run(build));
  const run = (): void => (hasCertainErrors(preflight) ? setAsked(true) : send());
  return (
    <>
      {/* The button stays mounted during a start, so that the answer opens the view of the server. */}
      {isAccepted || start.isPending || otherwise === undefined ? (
        <ActionButton
          action={{ ...start, run }}
          icon="start"
          label={text.server.start}
          name={words.of(folder)}
          {...(variant !== undefined && { variant })}
          off={off}
        />
      ) : (
        otherwise
      )}
      <FailedDialog actions={[start]} />
      {isAsked && preflight !== null && (
        <StartQuestion folder={folder} preflight={preflight} onClose={() => setAsked(false)} onConfirm={send} />
      )}
    </>
  );
}
