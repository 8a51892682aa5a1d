/** Sets where updates of a resource come from. */
import { useState } from 'preact/hooks';
import { nameEncodings } from '../../../../../../machines/text/name-encodings.js';
import type { ResourceSource } from '../../../../../client/api.js';
import { toGet } from '../../../../api/client.js';
import { usePage, useText } from '../../../../context.js';
import { ActionButton, useAction } from '../../../../forms/action.js';
import { Dialog, PanelForm } from '../../../../forms/dialog.js';
import { ProblemCard } from '../../../../forms/problem-card.js';
import { useFetch } from '../../../../hooks/use-fetch.js';
import { Button } from '../../../../parts/elements.js';
import { Loading } from '../../../../parts/loading.js';
import { NamesField } from '../../../builds/names-field.js';
import { SourceFields } from './source-fields.js';
import {
  emptyForm,
  type FieldFault,
  findFault,
  type SourceForm,
  sourceKinds,
  toForm,
  toSource,
} from './source-form.js';
import './update.css';

interface SourceDialogProps {
  readonly folder: string;
  readonly name: string;
  readonly engineName: string;
  /** The reason why the dialog has opened; `null` if the user has opened it. */
  readonly why: string | null;
  /** Whether the names in the archive could not be read without their encoding. */
  readonly asksForNames: boolean;
  /** Is called with the source after it was set. */
  readonly onSaved: (source: ResourceSource) => void;
  readonly onClose: () => void;
}

export function SourceDialog(props: SourceDialogProps) {
  const { folder, name, engineName, onClose } = props;
  const words = useText().resourceUpdates;
  const path = { name: folder, resource: engineName };
  const { value, problem, reload } = useFetch(
    toGet('/datafolders/{name}/resources/{resource}/source', { params: { path } }),
    null,
  );
  return (
    <Dialog title={words.sourceTitle(name)} kind="side-panel" onClose={onClose}>
      {value === null ? (
        <div class="panel-body form">
          {problem === null ? <Loading what={words.reading} /> : <ProblemCard problem={problem} onRetry={reload} />}
        </div>
      ) : (
        <SourceEditor {...props} source={{ ...value, encoding: readEncoding(value.encoding) }} />
      )}
    </Dialog>
  );
}

function SourceEditor(props: SourceDialogProps & { readonly source: ResourceSource }) {
  const { folder, engineName, source, why, asksForNames, onSaved, onClose } = props;
  const { api } = usePage().state;
  const text = useText();
  const words = text.resourceUpdates;
  const before = toForm(source);
  const [form, setForm] = useState<SourceForm>(before.kind === 'none' ? emptyForm : before);
  const [fault, setFault] = useState<FieldFault | null>(null);
  const isArchive = form.kind === 'archive' || form.kind === 'github';
  const save = useAction(
    (body: ResourceSource) =>
      api.PUT('/datafolders/{name}/resources/{resource}/source', {
        params: { path: { name: folder, resource: engineName } },
        body,
      }),
    () => onSaved(toSource(form)),
  );
  const refusal = save.problem !== null && isAtAddress(save.problem.code) ? save.problem : null;

  function submit(event: Event): void {
    event.preventDefault();
    const found = findFault(form, words.faults);
    setFault(found);
    if (found !== null) return save.dismiss();
    // An address is shown without its query. Saving an unchanged address would remove the query.
    if (JSON.stringify(toSource(form)) === JSON.stringify(toSource(before))) return onClose();
    save.run(toSource(form));
  }

  return (
    <PanelForm
      onSubmit={submit}
      end={
        <>
          <Button label={text.app.cancel} onClick={onClose} />
          <ActionButton action={save} icon="check" label={words.save} variant="primary" kind="submit" />
        </>
      }
    >
      {why !== null && <p>{why}</p>}
      <SourceFields
        legend={words.sourceLegend}
        kinds={sourceKinds}
        form={form}
        hasFocus={before.kind === 'none'}
        fault={fault ?? (refusal === null ? null : { field: 'address', text: refusal.detail, lang: 'en' })}
        onChange={(changed) => {
          setForm(changed);
          setFault(null);
          save.dismiss();
        }}
      />
      {isArchive && (asksForNames || form.encoding !== null) && (
        <NamesField value={form.encoding} onChange={(encoding) => setForm({ ...form, encoding })} />
      )}
      {form.kind === 'archive' && <p class="faint small">{words.queryHidden}</p>}
      {save.problem !== null && refusal === null && <ProblemCard problem={save.problem} onDismiss={save.dismiss} />}
    </PanelForm>
  );
}

/** Returns the encoding in an answer; `null` for an encoding that this page does not know. */
const readEncoding = (text: string | null) => nameEncodings.find((each) => each === text) ?? null;

/** Returns whether a problem is about the address, and is shown at the field of the address. */
function isAtAddress(code: string): boolean {
  return code === 'resource_url_refused' || code === 'resource_source_invalid';
}
