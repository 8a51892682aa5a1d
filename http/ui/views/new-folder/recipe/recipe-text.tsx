/** The text of a recipe: pasted, or read from a file of this browser. */
import { useId } from 'preact/hooks';
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import '../../builds/builds.css';

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
      <label class="button file-button">
        <Icon name="folders" />
        {words.file}
        <input
          type="file"
          class="unseen"
          accept=".yaml,.yml"
          onChange={async ({ currentTarget }) => {
            const text = await currentTarget.files?.[0]?.text();
            if (text !== undefined) onChange(text);
          }}
        />
      </label>
    </div>
  );
}
