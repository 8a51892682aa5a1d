import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { useIsStale } from '../../../hooks/use-known.js';
import { Button } from '../../../parts/elements.js';
import { Menu } from '../../../parts/menu.js';
import { QuickCommandList } from './quick-command-list.js';
import type { Commands } from './use-commands.js';
import { whyNoCommand } from './why-no-command.js';

interface QuickMenuProps {
  readonly status: Status;
  readonly commands: Commands;
}

/**
 * The quick commands and the empty line, below a button of the command line. The command line shows why a command
 * was refused.
 */
export function QuickMenu({ status, commands }: QuickMenuProps) {
  const text = usePageText();
  const isStale = useIsStale();
  const off = isStale ? text.bar.disconnected : whyNoCommand(status, text);
  return (
    <Menu label={text.console.quick.title} icon="quick">
      <QuickCommandList off={off} onSend={(line) => void commands.send([line])} />
      {off === null && <Button label={text.console.emptyLine} onClick={() => void commands.enter()} />}
    </Menu>
  );
}
