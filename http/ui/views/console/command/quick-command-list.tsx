/** The quick commands of this browser, with the dialogs that edit them and that ask for parameters. */
import { useState } from 'preact/hooks';
import { usePage, usePageText } from '../../../context.js';
import { Dialog } from '../../../forms/dialog.js';
import { TextField } from '../../../forms/fields.js';
import { Button, IconButton } from '../../../parts/elements.js';
import {
  fillParameters,
  findParameters,
  type QuickCommand,
  readQuickCommands,
  writeQuickCommands,
} from './quick-commands.js';

interface QuickCommandListProps {
  /** The reason why no command can be sent; `null` if commands can be sent. The command line shows the reason too. */
  readonly off: string | null;
  readonly onSend: (line: string) => void;
}

export function QuickCommandList({ off, onSend }: QuickCommandListProps) {
  const { store } = usePage();
  const text = usePageText().console.quick;
  const [commands, setCommands] = useState(() => readQuickCommands(store));
  const [asked, setAsked] = useState<QuickCommand | null>(null);
  const [isEditing, setEditing] = useState(false);

  function change(changed: readonly QuickCommand[]): void {
    writeQuickCommands(store, changed);
    setCommands(changed);
  }

  return (
    <>
      {commands.length === 0 && <p class="faint">{text.none}</p>}
      <ul class="quick-commands">
        {commands.map((command, index) => (
          <li key={index}>
            <button
              type="button"
              title={off ?? command.line}
              aria-disabled={off !== null}
              onClick={() => {
                if (off !== null) return;
                if (findParameters(command.line).length > 0) setAsked(command);
                else onSend(command.line);
              }}
            >
              {command.name}
            </button>
          </li>
        ))}
      </ul>
      <p class="row">
        <Button icon="plus" label={text.edit} onClick={() => setEditing(true)} />
      </p>
      {asked !== null && <Parameters command={asked} onSend={onSend} onClose={() => setAsked(null)} />}
      {isEditing && <Editor commands={commands} onChange={change} onClose={() => setEditing(false)} />}
    </>
  );
}

interface ParametersProps {
  readonly command: QuickCommand;
  readonly onSend: (line: string) => void;
  readonly onClose: () => void;
}

/** Asks for the parameters of a command, and shows the command that will be sent. */
function Parameters({ command: { name, line }, onSend, onClose }: ParametersProps) {
  const text = usePageText();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <Dialog title={name} onClose={onClose}>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onSend(fillParameters(line, values));
        }}
      >
        {findParameters(line).map((parameter) => (
          <TextField
            key={parameter}
            label={parameter}
            required
            value={values[parameter] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [parameter]: value }))}
          />
        ))}
        <p class="code link-target">{fillParameters(line, values)}</p>
        <div class="row end">
          <Button label={text.app.cancel} onClick={onClose} />
          <button type="submit" class="primary">
            {text.console.send}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface EditorProps {
  readonly commands: readonly QuickCommand[];
  readonly onChange: (commands: readonly QuickCommand[]) => void;
  readonly onClose: () => void;
}

function Editor({ commands, onChange, onClose }: EditorProps) {
  const text = usePageText();
  const words = text.console.quick;
  const [[name, line], setDraft] = useState<readonly [name: string, line: string]>(['', '']);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p class="faint small">{words.detail}</p>
      {commands.length === 0 ? (
        <p class="faint">{words.none}</p>
      ) : (
        <ul class="quick-list">
          {commands.map((command, index) => (
            <li key={index}>
              <span>
                <strong>{command.name}</strong> <code>{command.line}</code>
              </span>
              <IconButton
                icon="remove"
                label={words.remove(command.name)}
                onClick={() => onChange(commands.filter((each) => each !== command))}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          onChange([...commands, { name: name.trim(), line: line.trim() }]);
          setDraft(['', '']);
        }}
      >
        <TextField label={words.name} value={name} required maxLength={40} onChange={(to) => setDraft([to, line])} />
        <TextField label={words.line} value={line} required maxLength={500} onChange={(to) => setDraft([name, to])} />
        <div class="row end">
          <Button label={text.app.close} onClick={onClose} />
          <button type="submit" class="primary">
            {words.add}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
