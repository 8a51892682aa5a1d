/** The dialog that sends a message to a player, or asks for the reason of a kick or a ban. */
import { useState } from 'preact/hooks';
import { composePlayerCommand, type PlayerVerb } from '../../../../machines/launch/player-commands.js';
import type { Player } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, TextField } from '../../forms/fields.js';

interface PlayerDialogProps {
  /** The player when the dialog was opened. While the dialog is open, the list is read again. */
  readonly player: Player;
  readonly verb: PlayerVerb;
  /** The command, with placeholders. */
  readonly line: string;
  readonly onSent: (line: string) => void;
  readonly onClose: () => void;
}

export function PlayerDialog({ player: given, verb, line, onSent, onClose }: PlayerDialogProps) {
  const { api } = usePage().state;
  const words = useText().players;
  const [player] = useState(given);
  const [text, setText] = useState('');
  const command = composePlayerCommand(line, player, text);
  const send = useAction(
    () => api.POST('/command', { body: { Command: command ?? '' } }),
    () => {
      onSent(command ?? '');
      onClose();
    },
  );
  return (
    <Dialog title={words.titles[verb](player.name === '' ? player.id : player.name)} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (command !== null) send.run();
        }}
      >
        <p>{words.details[verb]}</p>
        {line.includes('{text}') && (
          <TextField
            label={words.texts[verb]}
            value={text}
            required={verb === 'message'}
            maxLength={200}
            onChange={setText}
          />
        )}
        {command === null ? (
          <p class="fault" role="alert">
            {words.impossible}
          </p>
        ) : (
          <p class="faint small">
            {words.sends} <code>{command}</code>
          </p>
        )}
        <FormEnd
          action={send}
          icon={verb === 'message' ? 'announce' : 'check'}
          label={words.verbs[verb]}
          variant={verb === 'message' ? 'primary' : 'danger'}
          off={command === null ? words.impossible : null}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
