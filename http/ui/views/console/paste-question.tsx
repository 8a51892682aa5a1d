/** Asks whether to send several pasted lines. */
import { useText } from '../../context.js';
import { Dialog } from '../../parts/dialog.js';

interface PasteQuestionProps {
  readonly commands: readonly string[];
  readonly onAnswer: (isWanted: boolean) => void;
}

const maxListed = 10;

export function PasteQuestion({ commands, onAnswer }: PasteQuestionProps) {
  const text = useText();
  const words = text.console;
  return (
    <Dialog title={words.pasteTitle(commands.length)} onClose={() => onAnswer(false)}>
      <p>{words.pasteDetail}</p>
      <ol class="pasted code">
        {commands.slice(0, maxListed).map((command, index) => (
          <li key={index}>{command}</li>
        ))}
      </ol>
      {commands.length > maxListed && <p class="faint">{words.pasteMore(commands.length - maxListed)}</p>}
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
