/**
 * The navigation between views. On a phone, it contains the most used views, and a dialog contains the others. On a
 * large screen the icons have names, which can be hidden. The browser stores this choice.
 */
import { useState } from 'preact/hooks';
import { usePage, usePageText } from '../context.js';
import { Dialog } from '../forms/dialog.js';
import { Button, Icon } from '../parts/elements.js';
import { linkTo, type Route } from '../route/route.js';
import { findScope, navigationViews, type ViewName, views } from '../route/views.js';

/** Returns the views that the caller may use. Other views would show only that they are not allowed. */
function useAllowedViews(): readonly ViewName[] {
  const { access, may } = usePage().state;
  return navigationViews.filter((view) => {
    const scope = findScope(view, access.value);
    return scope === null || may(scope);
  });
}

function findClass(view: ViewName): string {
  const { isFirst, startsGroup, isLast } = views[view];
  return [isFirst ? '' : 'other', startsGroup ? 'group-start' : '', isLast ? 'last' : '']
    .filter((each) => each !== '')
    .join(' ');
}

/** Returns whether a phone has the view only in the dialog that the button More opens. */
const isOtherView = (view: ViewName): boolean => views[view].isFirst !== true;

export function Navigation({ view }: { readonly view: Route['view'] }) {
  const { overlay, store } = usePage();
  const text = usePageText();
  const allowed = useAllowedViews();
  const [isFolded, setFolded] = useState(store.read('navigation') === 'icons');
  const foldText = isFolded ? text.app.unfoldNavigation : text.app.foldNavigation;
  const isOther = allowed.some((each) => each === view && isOtherView(each));
  return (
    <nav class={isFolded ? 'side folded' : 'side'} aria-label={text.app.navigation}>
      <ul>
        {allowed.map((each) => (
          <li key={each} class={findClass(each)}>
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
        <li class="fold">
          <button
            type="button"
            aria-label={foldText}
            onClick={() => {
              setFolded(!isFolded);
              store.write('navigation', isFolded ? null : 'icons');
            }}
          >
            <Icon name="side" />
            <span>{foldText}</span>
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
  const text = usePageText();
  return (
    <a href={linkTo(view)} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      <Icon name={views[view].icon} />
      <span>{views[view].title(text)}</span>
    </a>
  );
}

/** Shows the views for which a phone's navigation has no space, and buttons for the search and the settings. */
export function MoreViews({ onClose }: { readonly onClose: () => void }) {
  const { overlay } = usePage();
  const text = usePageText();
  const allowed = useAllowedViews();
  return (
    <Dialog title={text.bar.viewsTitle} onClose={onClose}>
      <ul class="more-views">
        {allowed.filter(isOtherView).map((view) => (
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
