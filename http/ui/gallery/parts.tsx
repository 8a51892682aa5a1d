/** The parts that several views share, in each state of these parts. */
import { useState } from 'preact/hooks';
import { ActionButton } from '../forms/action.js';
import { Dialog, PanelForm, Question } from '../forms/dialog.js';
import { RadioField, TextField } from '../forms/fields.js';
import { CardTable, Cell } from '../parts/card-table.js';
import { Button, EmptyCard, Fact, IconButton, StatusMark, ViewHeader } from '../parts/elements.js';
import { Figure, Figures } from '../parts/figures.js';
import { Loading } from '../parts/loading.js';
import { Menu } from '../parts/menu.js';
import { Segments } from '../parts/segments.js';
import { Tabs } from '../parts/tabs.js';

const tones = ['good', 'busy', 'warn', 'bad', 'note', 'off', 'unsure'];
const nothing = (): void => undefined;
const idle = { run: nothing, isPending: false, isSlow: false };

export function Parts({ theme }: { readonly theme: string }) {
  return (
    <>
      <h1>Parts</h1>
      <ViewHeader title="The title of a view" mark={<span class="badge good">Mark</span>}>
        <Button icon="plus" label="The primary verb" variant="primary" onClick={nothing} />
      </ViewHeader>
      <Buttons />
      <h2>Badges and notices</h2>
      <div class="row">
        {tones.map((tone) => (
          <span key={tone} class={`badge ${tone}`}>
            {tone}
          </span>
        ))}
      </div>
      {['', 'good', 'busy', 'bad'].map((tone) => (
        <div key={tone} class={`notice ${tone}`}>
          <div>
            <strong>A notice</strong>
            <p>What happens, and what can be done about it.</p>
          </div>
        </div>
      ))}
      <StatusMark isGood text="server.cfg" />
      <StatusMark isGood={false} text="server.cfg is missing" />
      <Loading what="Loading…" />
      <Choices />
      <List />
      <Fields theme={theme} />
      <Cards />
      <Layers />
    </>
  );
}

function Choices() {
  const [chosen, setChosen] = useState<'day' | 'week'>('day');
  return (
    <>
      <h2>Segments and figures</h2>
      <Segments
        label="Period"
        values={['day', 'week']}
        texts={{ day: '24 hours', week: '7 days' }}
        selected={chosen}
        onSelect={setChosen}
      />
      <Figures label="Figures">
        <Figure name="Stored" value="12.4 GiB" detail={null} />
        <Figure name="Next" value="in 2 hr" detail="Nightly backup, Fri 18:30" />
      </Figures>
    </>
  );
}

function Buttons() {
  return (
    <>
      <h2>Buttons</h2>
      <div class="row">
        <Button label="Primary" variant="primary" onClick={nothing} />
        <Button label="Default" onClick={nothing} />
        <Button icon="restart" label="With an icon" onClick={nothing} />
        <Button label="Danger" variant="danger" onClick={nothing} />
        <IconButton icon="search" label="Search" onClick={nothing} />
        <IconButton icon="filter" label="Filter" isPressed onClick={nothing} />
        <ActionButton action={idle} icon="stop" label="Off" off="The server is stopped." />
        <ActionButton action={{ ...idle, isPending: true, isSlow: true }} icon="stop" label="Under way" />
      </div>
    </>
  );
}

function List() {
  return (
    <>
      <h2>A list</h2>
      <CardTable name="gallery-list" caption="A list" titles={['Name', 'Last time', 'Actions']}>
        {['Nightly restart', 'Backup'].map((name) => (
          <tr key={name} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            <Cell title="Last time">
              <span class="outcome good">Done</span> <span class="faint">yesterday 04:00</span>
            </Cell>
            <td role="cell">
              <div class="row row-actions">
                <Button label="The one verb" onClick={nothing} />
                <Menu label="More">
                  <Button icon="edit" label="Change" onClick={nothing} />
                  <Button icon="remove" label="Remove" variant="danger" onClick={nothing} />
                </Menu>
              </div>
            </td>
          </tr>
        ))}
      </CardTable>
    </>
  );
}

const words = { restart: 'Restart', stop: 'Stop' };

function Fields({ theme }: { readonly theme: string }) {
  const [value, setValue] = useState<'restart' | 'stop'>('restart');
  return (
    <>
      <h2>Fields</h2>
      <div class="form">
        <TextField label="Name" hint="What it is called in the lists." value="Nightly restart" onChange={nothing} />
        <TextField label="With a fault" value="25:00" aria-invalid onChange={nothing} />
        <label class="field">
          <span>Data Folder</span>
          <select>
            <option>city</option>
          </select>
        </label>
        <RadioField
          legend="Then"
          name={`gallery-${theme}`}
          value={value}
          values={['restart', 'stop']}
          texts={words}
          onChange={setValue}
        />
      </div>
    </>
  );
}

function Cards() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <>
      <h2>Cards</h2>
      <section class="card">
        <div class="row card-head">
          <h2>city</h2>
          <span class="badge good">Running</span>
        </div>
        <dl class="fact-list">
          <Fact name="Build">12345</Fact>
          <Fact name="Size">312 MiB</Fact>
        </dl>
      </section>
      <EmptyCard title="No schedules yet" detail="Schedules restart the server at given times." />
      <section class="card">
        <Tabs
          label="Tabs"
          tabs={[
            { key: 'one', label: 'Problems', count: 2 },
            { key: 'two', label: 'Players' },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <p>The panel of {tab}</p>
        </Tabs>
      </section>
    </>
  );
}

function Layers() {
  const [open, setOpen] = useState<'dialog' | 'question' | 'panel' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <h2>Dialogs and side panels</h2>
      <div class="row">
        <Button label="Dialog" onClick={() => setOpen('dialog')} />
        <Button label="Question" onClick={() => setOpen('question')} />
        <Button label="Side panel" onClick={() => setOpen('panel')} />
      </div>
      {open === 'dialog' && (
        <Dialog title="A small dialog" onClose={close}>
          <p>At most 480 px wide.</p>
          <div class="row end">
            <Button label="Close" variant="primary" onClick={close} />
          </div>
        </Dialog>
      )}
      {open === 'question' && (
        <Question title="Remove city?" confirm="Remove" variant="danger" onClose={close} onConfirm={close}>
          <p>Its files are deleted.</p>
        </Question>
      )}
      {open === 'panel' && (
        <Dialog title="A side panel" kind="side-panel" onClose={close}>
          <PanelForm
            onSubmit={(event) => event.preventDefault()}
            end={
              <>
                <Button label="Cancel" onClick={close} />
                <Button label="Save" variant="primary" onClick={close} />
              </>
            }
          >
            <TextField label="Name" value="" onChange={nothing} />
          </PanelForm>
        </Dialog>
      )}
    </>
  );
}
