/** The text of a recipe: pasted, or read from a file of this browser. */
import { useId } from 'preact/hooks';
import { useText } from '../../../context.js';
import { FileButton } from '../../../parts/file-button.js';

interface RecipeTextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function RecipeText({ value, onChange }: RecipeTextProps) {
  const words = useText().newFolder.recipe;
  const id = useId();
  return (
    <div class="field recipe-text">
      <label for={id}>{words.text}</label>
      <textarea
        id={id}
        rows={8}
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <FileButton
        icon="folders"
        label={words.file}
        kind="one"
        accept=".yaml,.yml"
        onPick={async ([file]) => {
          const text = await file?.text();
          if (text !== undefined) onChange(text);
        }}
      />
    </div>
  );
}
