/** Shows the tokens of style/tokens.css by group, each with a sample. */

import css from '../style/tokens.css?raw';
import { IconSamples } from './icon-samples.js';

const names = [...new Set([...css.matchAll(/^ {2}--([a-z0-9-]+):/gm)].map(([, name = '']) => name))];
const sizes = ['label', 'body', 'form', 'section', 'page'];
const others =
  /^(text-|leading-|weight-|tracking-|space-|gutter|control|row|bar|icon|radius-|shadow-|motion-|sans|mono|verbs)/;

export function Tokens() {
  const colours = names.filter((name) => !others.test(name) || name === 'text');
  const named = (start: string): readonly string[] => names.filter((name) => name.startsWith(start));
  return (
    <>
      <h1>Tokens</h1>
      <h2>Colours</h2>
      <ul class="gallery-colours">
        {colours.map((name) => (
          <li key={name}>
            <span class="gallery-swatch" style={{ background: `var(--${name})` }} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <h2>Type</h2>
      {sizes.map((name) => (
        <p key={name} style={{ fontSize: `var(--text-${name})`, lineHeight: `var(--leading-${name})` }}>
          {name}: The server runs since 04:12, with 17 of 32 players
        </p>
      ))}
      <p class="code">mono: [resources] Started resource chat (0O 1lI)</p>
      <h2>Distances</h2>
      {[...named('space-')].map((name) => (
        <div key={name} class="row">
          <span class="gallery-bar" style={{ width: `var(--${name})` }} />
          <code>{name}</code>
        </div>
      ))}
      <h2>Radii and elevation</h2>
      <div class="row">
        {[...named('radius-')].map((name) => (
          <div key={name} class="gallery-box" style={{ borderRadius: `var(--${name})` }}>
            <code>{name.replace('radius-', '')}</code>
          </div>
        ))}
        {named('shadow-').map((name) => (
          <div key={name} class="gallery-box" style={{ boxShadow: `var(--${name})` }}>
            <code>{name.replace('shadow-', '')}</code>
          </div>
        ))}
      </div>
      <h2>Icons</h2>
      <IconSamples />
    </>
  );
}
