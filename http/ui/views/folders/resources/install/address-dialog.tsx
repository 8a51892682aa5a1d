/** Installs the resources of an archive, of a release on GitHub, or of a git repository. */
import { useState } from 'preact/hooks';
import { useText } from '../../../../context.js';
import { SourceFields } from '../update/source-fields.js';
import {
  emptyForm,
  type FieldFault,
  findFault,
  readAddress,
  type SourceForm,
  toSource,
} from '../update/source-form.js';
import type { Origin } from './order.js';
import { OrderDialog, type OrderDialogProps } from './order-dialog.js';
import '../update/update.css';

const kinds = ['github', 'archive', 'git'] as const;

export function AddressDialog(props: Omit<OrderDialogProps, 'title' | 'origin' | 'reading' | 'children'>) {
  const words = useText().resourceUpdates;
  const [form, setForm] = useState<SourceForm>(emptyForm);
  const [fault, setFault] = useState<FieldFault | null>(null);
  /** The source that the user has submitted; `null` after a change of the form. */
  const [origin, setOrigin] = useState<Origin | null>(null);

  function submit(event: Event): void {
    event.preventDefault();
    const found = findFault(form, words.faults);
    setFault(found);
    setOrigin(found === null ? toOrigin(form) : null);
  }

  return (
    <OrderDialog
      {...props}
      title={words.installTitle}
      origin={origin}
      reading={words.downloading(readAddress(toSource(form)) ?? '')}
    >
      <form class="form" onSubmit={submit} noValidate>
        <SourceFields
          legend={words.installFrom}
          kinds={kinds}
          form={form}
          fault={fault}
          onChange={(changed) => {
            setForm(changed);
            setFault(null);
            setOrigin(null);
          }}
        />
        {origin === null && (
          <div class="row">
            <button type="submit">{words.preview}</button>
          </div>
        )}
      </form>
    </OrderDialog>
  );
}

function toOrigin(form: SourceForm): Origin {
  const { url, git, ref } = toSource(form);
  if (typeof git === 'string') return { git, ...(typeof ref === 'string' && { ref }) };
  return { url: url ?? '' };
}
