/** Several lines were pasted: whether they are all meant. */
import { useText } from '../../context.js';
import { Dialog } from '../../parts/dialog.js';

interface PasteQuestionProps {
  readonly commands: readonly string[];
  readonly onAnswer: (isWanted: boolean) => void;
}

/** As many as are listed. */
const most = 10;

export function PasteQuestion({ commands, onAnswer }: PasteQuestionProps) {
  const text = useText();
  const words = text.console;
  return (
    <Dialog title={words.pasteTitle(commands.length)} onClose={() => onAnswer(false)}>
      <p>{words.pasteDetail}</p>
      <ol class="pasted code">
        {commands.slice(0, most).map((command, index) => (
          <li key={index}>{command}</li>
        ))}
      </ol>
      {commands.length > most && <p class="faint">{words.pasteMore(commands.length - most)}</p>}
      <div class="row end">
        <button type="button" onClick={() => onAnswer(false)}>
          {text.app.cancel}
        </button>
        <button type="button" class="primary" onClick={() => onAnswer(true)}>
          {words.sendAll(commands.length)}
        </button>
      </div>
    </Dialog>
  );
}
