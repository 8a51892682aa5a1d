/** The views, next to the view; on a phone the most used ones below it, and the others in a dialog. */
import { usePage, useText } from '../context.js';
import { Dialog } from '../forms/dialog.js';
import { Button, Icon } from '../parts/elements.js';
import { linkTo, type Route } from '../route/route.js';
import { navigationViews, type ViewName, views } from '../route/views.js';

/** Those that a phone shows below More. */
const otherViews = navigationViews.filter((view) => views[view].isFirst !== true);

export function Navigation({ view }: { readonly view: Route['view'] }) {
  const { overlay } = usePage();
  const text = useText();
  const isOther = otherViews.some((each) => each === view);
  return (
    <nav class="side" aria-label={text.app.navigation}>
      <ul>
        {navigationViews.map((each) => (
          <li key={each} class={views[each].isFirst ? undefined : 'other'}>
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
  readonly view: ViewName;
  readonly isCurrent: boolean;
  readonly onClick?: () => void;
}

function ViewLink({ view, isCurrent, onClick }: ViewLinkProps) {
  const text = useText();
  return (
    <a href={linkTo(view)} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      <Icon name={views[view].icon} />
      <span>{views[view].title(text)}</span>
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
