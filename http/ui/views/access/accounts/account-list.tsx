/** The accounts, each with its rights. */
import { useState } from 'preact/hooks';
import type { Account } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import type { FetchState } from '../../../hooks/use-fetch.js';
import { CardTable } from '../../../parts/card-table.js';
import { AccessSection } from '../access-section.js';
import { AccountDialog } from './account-dialog.js';
import { AccountRow } from './account-row.js';

export function AccountList({ fetched }: { readonly fetched: FetchState<Account[]> }) {
  const text = useText().access;
  const words = text.accounts;
  const [isCreating, setCreating] = useState(false);
  const accounts = fetched.value;
  return (
    <AccessSection
      title={words.title}
      words={words}
      fetched={fetched}
      isEmpty={accounts?.length === 0}
      create={{
        label: words.create,
        run: () => setCreating(true),
        variant: 'primary',
      }}
      dialogs={
        isCreating && <AccountDialog account={null} onSaved={fetched.reload} onClose={() => setCreating(false)} />
      }
    >
      <CardTable
        name="accounts"
        caption={words.title}
        titles={[text.name, text.role, words.state, words.lastLogin, text.actions]}
      >
        {accounts?.map((account) => (
          <AccountRow key={account.id} account={account} onChanged={fetched.reload} />
        ))}
      </CardTable>
    </AccessSection>
  );
}
