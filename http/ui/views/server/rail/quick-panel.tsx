import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { useIsStale } from '../../../hooks/use-known.js';
import { QuickCommandList } from '../../console/command/quick-command-list.js';
import type { Commands } from '../../console/command/use-commands.js';
import { whyNoCommand } from '../../console/command/why-no-command.js';

/** The quick commands. If the server refuses a command, the command line shows that. */
export function QuickPanel({ status, commands }: { readonly status: Status; readonly commands: Commands }) {
  const text = usePageText();
  const isStale = useIsStale();
  const off = isStale ? text.bar.disconnected : whyNoCommand(status, text);
  return <QuickCommandList off={off} onSend={(line) => void commands.send([line])} />;
}
