/** The views, next to the view; on a phone the most used ones below it, and the others in a dialog. */
import { usePage, useText } from '../context.js';
import { Dialog } from '../forms/dialog.js';
import { type KeyedView, viewKeys } from '../palette/keys.js';
import { Button, Icon } from '../parts/elements.js';
import { linkTo, type Route } from '../route/route.js';
import { viewTitle } from '../text/views.js';

const views = Object.keys(viewKeys) as KeyedView[];

/** Those below the view on a phone. */
const firstViews: readonly KeyedView[] = ['server', 'folders', 'runs', 'schedules'];
const otherViews = views.filter((view) => !firstViews.includes(view));

export function Navigation({ view }: { readonly view: Route['view'] }) {
  const { overlay } = usePage();
  const text = useText();
  const isOther = otherViews.some((each) => each === view);
  return (
    <nav class="side" aria-label={text.app.navigation}>
      <ul>
        {views.map((each) => (
          <li key={each} class={firstViews.includes(each) ? undefined : 'other'}>
            <ViewLink view={each} isCurrent={each === view} />
          </li>
        ))}
        <li class="more">
          <button
            type="button"
            class={isOther ? 'current' : undefined}
            aria-haspopup="dialog"
            onClick={() => (overlay.shown.value = 'views')}
          >
            <Icon name="more" />
            <span>{text.bar.views}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

interface ViewLinkProps {
  readonly view: KeyedView;
  readonly isCurrent: boolean;
  readonly onClick?: () => void;
}

function ViewLink({ view, isCurrent, onClick }: ViewLinkProps) {
  const text = useText();
  return (
    <a href={linkTo(view)} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      <Icon name={view === 'backups' ? 'copy' : view} />
      <span>{viewTitle(view, text)}</span>
    </a>
  );
}

/** The views that a phone's navigation has no room for, the search and the settings. */
export function MoreViews({ onClose }: { readonly onClose: () => void }) {
  const { overlay } = usePage();
  const text = useText();
  return (
    <Dialog title={text.bar.viewsTitle} onClose={onClose}>
      <ul class="more-views">
        {otherViews.map((view) => (
          <li key={view}>
            <ViewLink view={view} isCurrent={false} onClick={onClose} />
          </li>
        ))}
      </ul>
      <div class="row end">
        <Button icon="search" label={text.palette.open} onClick={() => (overlay.shown.value = 'palette')} />
        <Button icon="settings" label={text.app.settings} onClick={() => (overlay.shown.value = 'settings')} />
        <Button label={text.app.close} variant="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}
