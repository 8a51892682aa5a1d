/** The roles of accounts and tokens, each with what it may do in addition to the role above it. */
import { useId } from 'preact/hooks';
import { useText } from '../../context.js';
import { roles } from './roles.js';

export function RoleList() {
  const id = useId();
  const words = useText().access;
  return (
    <section aria-labelledby={id} class="access-section role-list">
      <div class="row">
        <h2 id={id}>{words.roleList}</h2>
      </div>
      <div class="card">
        <p class="faint small">{words.roleOrder}</p>
        <dl>
          {roles.map((role) => (
            <div key={role}>
              <dt>{words.roles[role]}</dt>
              <dd class="faint small">{words.roleAdds[role]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
