/** Shows the link of an invitation, once. */
import type { InvitedAccount } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { Dialog } from '../../../forms/dialog.js';
import { SecretOnce } from '../../../forms/secret-once.js';

interface InvitationDialogProps {
  readonly invited: InvitedAccount;
  readonly onClose: () => void;
}

export function InvitationDialog({ invited, onClose }: InvitationDialogProps) {
  const words = useText().access.accounts;
  return (
    <Dialog title={words.invited(invited.name)} onClose={onClose}>
      <SecretOnce secret={toInvitationLink(invited)} detail={words.invitedDetail} onClose={onClose} />
    </Dialog>
  );
}

/** Returns the link. The secret is in the link's fragment, because browsers do not send fragments. */
function toInvitationLink({ invitation }: InvitedAccount): string {
  return new URL(`#/invitation/${invitation}`, document.baseURI).href;
}
