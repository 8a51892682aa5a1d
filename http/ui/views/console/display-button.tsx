/** The button that changes how the console is displayed. */
import { useState } from 'preact/hooks';
import { usePageText } from '../../context.js';
import { Dialog } from '../../forms/dialog.js';
import { RadioField } from '../../forms/fields.js';
import { Button, IconButton } from '../../parts/elements.js';
import { type ConsoleDisplay, gutters, repeats, textSizes, wraps } from './console-display.js';

interface DisplayButtonProps {
  readonly display: ConsoleDisplay;
  readonly onChange: (display: ConsoleDisplay) => void;
}

export function DisplayButton({ display, onChange }: DisplayButtonProps) {
  const text = usePageText();
  const words = text.console.display;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="display" label={words.title} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          <RadioField
            legend={words.gutter}
            name="console-gutter"
            value={display.gutter}
            values={gutters}
            texts={words.gutters}
            onChange={(gutter) => onChange({ ...display, gutter })}
          />
          <RadioField
            legend={words.textSize}
            name="console-text-size"
            value={display.textSize}
            values={textSizes}
            texts={words.textSizes}
            onChange={(textSize) => onChange({ ...display, textSize })}
          />
          <RadioField
            legend={words.wrap}
            name="console-wrap"
            value={display.wrap}
            values={wraps}
            texts={words.wraps}
            onChange={(wrap) => onChange({ ...display, wrap })}
          />
          <RadioField
            legend={words.repeats}
            name="console-repeats"
            value={display.repeats}
            values={repeats}
            texts={words.repeatsTexts}
            onChange={(chosen) => onChange({ ...display, repeats: chosen })}
          />
          <div class="row end">
            <Button label={text.app.close} variant="primary" onClick={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  );
}
