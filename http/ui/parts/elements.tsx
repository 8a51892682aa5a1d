import { type ComponentChildren, h } from 'preact';
import { type IconName, icons } from './icons.js';

/** A decorative icon. An icon must be used with a text or in a labelled button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" focusable="false">
      {icons[name].map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}

/** A text with an icon for a good or bad status. The text alone carries the meaning. */
export function StatusMark({ isGood, text: words }: { readonly isGood: boolean; readonly text: string }) {
  return (
    <span class={`presence ${isGood ? 'good' : 'bad'}`}>
      <Icon name={isGood ? 'check' : 'warning'} />
      <span>{words}</span>
    </span>
  );
}

/** A line of a `<dl>`: the name and the value of a fact. */
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
  /** The link to the parent view. */
  readonly back?: { readonly href: string; readonly label: string };
  /** The links to all parent views, in place of `back`. */
  readonly path?: ComponentChildren;
  /** The status next to the title. */
  readonly mark?: ComponentChildren;
  /** The actions at the end. */
  readonly children?: ComponentChildren;
}

/** The title of a view with its actions. */
export function ViewHeader({ title, back, path, mark, children }: ViewHeaderProps) {
  return (
    <header class="view-head">
      {path}
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
  readonly variant?: 'primary' | 'danger' | undefined;
  /**
   * Whether the button gets the focus when its dialog opens. By default, the first control of the dialog gets the
   * focus.
   */
  readonly hasFocus?: boolean;
  /** The keys that have the same effect, in the format of `aria-keyshortcuts`. */
  readonly shortcut?: string;
}

/** A button with a text. */
export function Button({ label, onClick, icon, variant, hasFocus = false, shortcut }: ButtonProps) {
  return (
    <button type="button" class={variant} autofocus={hasFocus} aria-keyshortcuts={shortcut} onClick={onClick}>
      {icon !== undefined && <Icon name={icon} />}
      {label}
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** The function to call. A button without this function submits its form. */
  readonly onClick?: () => void;
  /** Whether the button is pressed. Only a button that turns something on and off has this property. */
  readonly isPressed?: boolean;
  /** Whether the label is shown if the screen has space for it. */
  readonly hasText?: boolean;
}

/** A button with an icon. A tooltip shows the label. */
export function IconButton({ icon, label, onClick, isPressed, hasText = false }: IconButtonProps) {
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
      {hasText && <span class="wide-label">{label}</span>}
    </button>
  );
}

interface EmptyCardProps {
  /** The icon of the card. */
  readonly icon?: IconName;
  readonly title?: string;
  readonly detail: string;
  readonly children?: ComponentChildren;
}

/** A card instead of missing content. */
export function EmptyCard({ icon, title, detail, children }: EmptyCardProps) {
  return (
    <section class="card empty">
      {icon !== undefined && <Icon name={icon} />}
      {title !== undefined && <h2>{title}</h2>}
      <p>{detail}</p>
      {children}
    </section>
  );
}
