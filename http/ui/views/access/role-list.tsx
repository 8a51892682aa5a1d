/** The roles of accounts and tokens, each with what it may do. */
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
      <dl class="card">
        {roles.map((role) => (
          <div key={role}>
            <dt>{words.roles[role]}</dt>
            <dd class="faint small">{words.roleDetails[role]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
