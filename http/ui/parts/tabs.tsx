/**
 * Tabs over one panel. The arrow keys select the next or the previous tab. Home and End select the first and the last
 * tab.
 */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Tab<T extends string> {
  readonly key: T;
  readonly label: string;
  /** The number next to the label; 0 shows no number. */
  readonly count?: number;
  /** `good` if the number does not count problems; `bad` if one of the problems is an error. */
  readonly tone?: 'good' | 'warn' | 'bad';
}

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly selected: T;
  readonly onSelect: (key: T) => void;
  /** The content of the selected tab; `null` if the content is in another part of the page. */
  readonly children: ComponentChildren;
}

export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const id = useId();
  const at = tabs.findIndex(({ key }) => key === selected);

  function onKeyDown(event: KeyboardEvent): void {
    const index = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = index === undefined ? undefined : tabs.at(index % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  }

  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: name, count = 0, tone = 'warn' }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === selected}
            aria-controls={children === null ? undefined : `${id}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {name}
            {count > 0 && <span class={`tab-count ${tone}`}> {count}</span>}
          </button>
        ))}
      </div>
      {children !== null && (
        <div
          key={selected}
          id={`${id}-panel`}
          class="tab-panel"
          role="tabpanel"
          aria-labelledby={`${id}-${selected}`}
          tabIndex={0}
        >
          {children}
        </div>
      )}
    </>
  );
}
