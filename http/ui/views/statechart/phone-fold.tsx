/** A part of the view that is closed on a phone, so that the state and the drawing stay on the first screen. */
import type { ComponentChildren } from 'preact';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { Icon } from '../../parts/elements.js';

interface PhoneFoldProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function PhoneFold({ title, children }: PhoneFoldProps) {
  const isPhone = useIsPhone();
  const heading = <h2>{title}</h2>;
  if (!isPhone)
    return (
      <>
        {heading}
        {children}
      </>
    );
  return (
    <details class="chart-fold">
      <summary>
        {heading}
        <Icon name="expand" />
      </summary>
      {children}
    </details>
  );
}
