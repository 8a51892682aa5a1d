/** A row of figures above a list. The figures summarise the whole list. */
import type { ComponentChildren } from 'preact';
import './figures.css';

export function Figures({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <section class="figures" aria-label={label}>
      <dl>{children}</dl>
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: ComponentChildren;
  /** The text or button below the value; `null` without such content. */
  readonly detail: ComponentChildren;
}

export function Figure({ name, value, detail }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class="figure-value">{value}</span>
        {detail !== null && <span class="figure-detail">{detail}</span>}
      </dd>
    </div>
  );
}
