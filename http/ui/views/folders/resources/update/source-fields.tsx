/** The fields of a source, each with its fault. */
import { useEffect, useId } from 'preact/hooks';
import { useText } from '../../../../context.js';
import { RadioField, TextField } from '../../../../forms/fields.js';
import type { FieldFault, SourceForm, SourceKind } from './source-form.js';

interface SourceFieldsProps {
  readonly legend: string;
  readonly kinds: readonly SourceKind[];
  readonly form: SourceForm;
  readonly fault: FieldFault | null;
  /** Whether the address has the focus at first. */
  readonly hasFocus?: boolean;
  readonly onChange: (form: SourceForm) => void;
}

export function SourceFields({ legend, kinds, form, fault, hasFocus = false, onChange }: SourceFieldsProps) {
  const { newFolder, resourceUpdates: words } = useText();
  const id = useId();
  const { kind, address, ref } = form;
  const faultId = `${id}-fault`;
  const addressId = `${id}-address`;
  // The dialog may already be open, so that the attribute autofocus would have no effect.
  useEffect(() => {
    if (hasFocus) document.getElementById(addressId)?.focus();
  }, []);
  const faultAt = (field: FieldFault['field']) => ({
    'aria-invalid': fault?.field === field,
    'aria-describedby': fault?.field === field ? faultId : undefined,
  });
  const faultText = fault !== null && (
    <p id={faultId} class="fault" role="alert" lang={fault.lang}>
      {fault.text}
    </p>
  );
  const labels = {
    github: { label: words.repository, hint: words.repositoryHint },
    archive: { label: newFolder.archive.url, hint: newFolder.archive.urlHint },
    git: { label: newFolder.git.url, hint: newFolder.git.urlHint },
  };
  return (
    <>
      <div class="source-kinds">
        <RadioField
          legend={legend}
          name={`${id}-kind`}
          value={kind}
          values={kinds}
          texts={words.kinds}
          onChange={(picked) => onChange({ ...form, kind: picked })}
        />
      </div>
      {kind !== 'none' && (
        <TextField
          {...labels[kind]}
          id={addressId}
          // The type `url` would hide invalid input from the checks of this form.
          type="text"
          value={address}
          required
          {...faultAt('address')}
          onChange={(value) => onChange({ ...form, address: value })}
        />
      )}
      {fault?.field === 'address' && faultText}
      {kind === 'git' && (
        <TextField
          label={newFolder.git.ref}
          hint={newFolder.git.refHint}
          value={ref}
          maxLength={200}
          {...faultAt('ref')}
          onChange={(value) => onChange({ ...form, ref: value })}
        />
      )}
      {fault?.field === 'ref' && faultText}
    </>
  );
}
