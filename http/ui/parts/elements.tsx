import type { ComponentChildren } from 'preact';

/** SVG paths of the icons in a 24×24 view box. */
const paths = {
  server: 'M4 4h16v6H4z M4 14h16v6H4z M8 7h.01 M8 17h.01',
  folders: 'M3 6h6l2 2h10v11H3z',
  builds: 'M12 3l8 4.5v9L12 21l-8-4.5v-9z M4 7.5l8 4.5 8-4.5 M12 12v9',
  runs: 'M12 7v5l3 3 M12 3a9 9 0 1 0 9 9 M21 4v5h-5 M21 9a9 9 0 0 0-9-6',
  usage: 'M4 4v16h16 M8 15l4-5 3 3 5-7',
  history: 'M9 6h11 M9 12h11 M9 18h11 M4.5 6h.01 M4.5 12h.01 M4.5 18h.01',
  schedules: 'M4 6h16v14H4z M4 10h16 M8 3v4 M16 3v4 M12 13v3l2 1.5',
  statechart: 'M4 4h6v5H4z M14 15h6v5h-6z M7 9v8.5h7 M10 6.5h7V15',
  players: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8 M4 21c0-4 3.5-6 8-6s8 2 8 6',
  settings: 'M4 7h10 M18 7h2 M4 17h2 M10 17h10 M14 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0 M6 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  start: 'M7 4l13 8-13 8z',
  restart: 'M20 12a8 8 0 1 1-2.3-5.7L20 8.5 M20 3v5.5h-5.5',
  stop: 'M6 6h12v12H6z',
  kill: 'M13 2L4 14h7l-1 8 9-12h-7z',
  remove: 'M4 7h16 M9 7V4h6v3 M6 7l1 13h10l1-13 M10 11v5 M14 11v5',
  refresh: 'M20 12a8 8 0 1 1-2.3-5.7L20 8.5 M20 3v5.5h-5.5',
  close: 'M5 5l14 14 M19 5L5 19',
  warning: 'M12 3l10 18H2z M12 10v5 M12 18h.01',
  check: 'M4 12l6 6L20 6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13 M15.5 15.5L21 21',
  filter: 'M3 5h18l-7 8v6l-4 2v-8z',
  download: 'M12 3v12 M7 10l5 5 5-5 M4 20h16',
  copy: 'M8 8h12v12H8z M16 8V4H4v12h4',
  speech: 'M4 9v6h4l5 4V5L8 9z M16.5 9a4 4 0 0 1 0 6 M19 6.5a8 8 0 0 1 0 11',
  bottom: 'M12 4v14 M6 12l6 6 6-6',
  up: 'M12 20V6 M6 12l6-6 6 6',
  back: 'M20 12H5 M11 6l-6 6 6 6',
  plus: 'M12 5v14 M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5',
  screen: 'M4 5h16v11H4z M9 20h6',
  more: 'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon. Always used with a text or a labelled button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

/** A text with an icon for good or bad. The text alone carries the meaning. */
export function StatusMark({ isGood, text: words }: { readonly isGood: boolean; readonly text: string }) {
  return (
    <span class={`presence ${isGood ? 'good' : 'bad'}`}>
      <Icon name={isGood ? 'check' : 'warning'} />
      <span>{words}</span>
    </span>
  );
}

/** One line of a `<dl class="facts">`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface ViewHeaderProps {
  readonly title: string;
  /** Link to the parent view. */
  readonly back?: { readonly href: string; readonly label: string };
  /** Status next to the title. */
  readonly mark?: ComponentChildren;
  /** Actions at the end. */
  readonly children?: ComponentChildren;
}

/** The title of a view with its actions. */
export function ViewHeader({ title, back, mark, children }: ViewHeaderProps) {
  return (
    <header class="view-head">
      {back !== undefined && (
        <a class="back" href={back.href}>
          <Icon name="back" />
          {back.label}
        </a>
      )}
      <div class="row">
        <h1>{title}</h1>
        {mark}
        {children !== undefined && <div class="row view-actions">{children}</div>}
      </div>
    </header>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly icon?: IconName;
  readonly variant?: 'primary' | 'danger';
}

/** A button with a text. */
export function Button({ label, onClick, icon, variant }: ButtonProps) {
  return (
    <button type="button" class={variant} onClick={onClick}>
      {icon !== undefined && <Icon name={icon} />}
      {label}
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** A button without it submits its form. */
  readonly onClick?: () => void;
  /** Of a button that switches something on and off. */
  readonly isPressed?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, onClick, isPressed }: IconButtonProps) {
  return (
    <button
      type={onClick === undefined ? 'submit' : 'button'}
      class="plain"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface EmptyCardProps {
  readonly title?: string;
  readonly detail: string;
  readonly children?: ComponentChildren;
}

/** A card in place of content that does not exist. */
export function EmptyCard({ title, detail, children }: EmptyCardProps) {
  return (
    <section class="card empty">
      {title !== undefined && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      <p>{detail}</p>
      {children}
    </section>
  );
}
