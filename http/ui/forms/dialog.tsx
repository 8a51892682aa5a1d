/** A modal dialog. The browser keeps the focus in the dialog, and closes the dialog on Escape. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { usePageText } from '../context.js';
import { Button, IconButton } from '../parts/elements.js';

interface DialogProps {
  readonly title: string;
  /** The kind of the dialog: a panel at the side has more space. */
  readonly kind?: 'side-panel';
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, kind, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Remember where the press began: a drag from inside, for example to select text, ends in a click on the dialog too.
  const isPressedOutside = useRef(false);
  const id = useId();
  const text = usePageText().app;
  const isOpen = useRef(true);
  // Use a layout effect, so that the next key goes to the dialog. A passive effect runs after a frame is drawn, and its
  // cleanup would be lost if the dialog is closed before that.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      isOpen.current = false;
      // The browser returns the focus to the previous element, which cannot have the focus while the dialog is open.
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={kind}
      aria-labelledby={id}
      // The event comes later, when the next dialog may already be open.
      onClose={() => isOpen.current && onClose()}
      onPointerDown={(event) => (isPressedOutside.current = event.target === element.current)}
      onClick={(event) => event.target === element.current && isPressedOutside.current && onClose()}
    >
      <div class="dialog">
        <h2 id={id}>{title}</h2>
        {children}
        {/* This button follows the content, so that the first field has the focus. */}
        {kind === 'side-panel' && (
          <div class="panel-close">
            <IconButton icon="close" label={text.close} onClick={onClose} />
          </div>
        )}
      </div>
    </dialog>
  );
}

interface QuestionProps extends Omit<DialogProps, 'kind'> {
  /** The label of the button that confirms. */
  readonly confirm: string;
  readonly variant: 'primary' | 'danger';
  readonly onConfirm: () => void;
}

/** A dialog that asks for a confirmation. */
export function Question({ title, onClose, children, confirm, variant, onConfirm }: QuestionProps) {
  const text = usePageText().app;
  function answer(): void {
    onClose();
    onConfirm();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div class="row end">
        <Button label={text.cancel} onClick={onClose} />
        <Button label={confirm} variant={variant} onClick={answer} />
      </div>
    </Dialog>
  );
}

interface PanelProps extends Pick<PanelFormProps, 'children'> {
  /** The buttons, which are not scrolled; absent if the panel can only be closed. */
  readonly end?: ComponentChildren;
}

/** The content of a side panel without a form. The content of the panel scrolls, and its buttons stay visible. */
export function Panel({ end, children }: PanelProps) {
  return (
    <div class="panel-form">
      {/* Let the keyboard scroll the content too. */}
      <div class="panel-body form" tabIndex={0}>
        {children}
      </div>
      {end !== undefined && <div class="panel-end row end">{end}</div>}
    </div>
  );
}

interface PanelFormProps {
  readonly onSubmit: (event: SubmitEvent) => void;
  /** Whether the browser checks that the required fields have values. By default only the service checks values. */
  readonly hasRequired?: boolean;
  /** The buttons, which are not scrolled. */
  readonly end: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The form of a side panel. The fields of the form scroll, and its buttons stay visible. */
export function PanelForm({ onSubmit, hasRequired = false, end, children }: PanelFormProps) {
  return (
    <form class="panel-form" onSubmit={onSubmit} noValidate={!hasRequired}>
      <div class="panel-body form">{children}</div>
      <div class="panel-end row end">{end}</div>
    </form>
  );
}
