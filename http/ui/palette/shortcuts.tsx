/** The list of keyboard shortcuts. */
import { usePage, usePageText } from '../context.js';
import { Dialog } from '../forms/dialog.js';
import { controlKeyName } from '../parts/control-key.js';
import { Button } from '../parts/elements.js';
import { navigationViews, views } from '../route/views.js';
import './palette.css';

export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const text = usePageText();
  const { app, palette } = text;
  const { hasSingleKeys } = usePage().overlay;
  return (
    <Dialog title={palette.shortcuts} onClose={onClose}>
      <dl class="shortcut-list">
        <Keys keys={[controlKeyName(text), 'K']} label={palette.title} />
        <Keys keys={['?']} label={palette.shortcuts} />
        {navigationViews.map((view) => (
          <Keys key={view} keys={['g', views[view].letter ?? '']} label={views[view].title(text)} />
        ))}
      </dl>
      <label class="choice">
        <input
          type="checkbox"
          checked={hasSingleKeys.value}
          onChange={(event) => (hasSingleKeys.value = event.currentTarget.checked)}
        />
        {palette.singleKeys}
      </label>
      <div class="row end">
        <Button label={app.close} variant="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}

function Keys({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
