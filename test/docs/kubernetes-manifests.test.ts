/** The manifests of the Kubernetes guide fit the schemas of Agones, each other and the program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { playersCounter } from '../../machines/agones/next-request.js';
import { readManifest } from '../kit/data/kubernetes-manifests.js';
import { fixtures } from '../kit/manager/workspace.js';

const test = suite('docs/kubernetes-manifests');

const schemas = JSON.parse(readFileSync(join(fixtures, 'agones/schemas.json'), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'agones', $defs: schemas.$defs });

const manifests = {
  Fleet: readManifest('fleet.yaml'),
  GameServerAllocation: readManifest('allocation.yaml'),
  FleetAutoscaler: readManifest('autoscaler.yaml'),
};

function faultsOf(kind: string, manifest: unknown): readonly string[] {
  const validate = ajv.getSchema(`agones#/$defs/${kind}`);
  assert.ok(validate, kind);
  validate(manifest);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

for (const [kind, manifest] of Object.entries(manifests))
  test(`The manifest of the ${kind} has only fields and values that Agones accepts`, () => {
    assert.equal(faultsOf(kind, manifest), []);
  });

test('A field that is unknown, missing or out of range is reported', () => {
  const changed = JSON.parse(JSON.stringify(manifests.Fleet));
  changed.spec.template.spec.health.failureTreshold = 3;
  changed.spec.template.spec.ports[0].containerPort = 0;
  delete changed.spec.template.spec.template.spec.containers[0].image;
  assert.is(faultsOf('Fleet', changed).length, 3);
});

test('The allocation and the autoscaler refer to the Fleet, its labels and its counter', () => {
  const { Fleet, GameServerAllocation, FleetAutoscaler } = manifests;
  const { name } = Fleet.metadata;
  assert.is(FleetAutoscaler.spec.fleetName, name);
  assert.is(FleetAutoscaler.spec.policy.counter.key, playersCounter);
  assert.ok(playersCounter in Fleet.spec.template.spec.counters);
  const [container] = Fleet.spec.template.spec.template.spec.containers;
  const environment = Object.fromEntries(container.env.map((each: any) => [each.name, each.value]));
  assert.equal(GameServerAllocation.spec.selectors[0].matchLabels, {
    'agones.dev/fleet': name,
    'agones.dev/sdk-build': environment.BUILD,
    'agones.dev/sdk-folder': environment.FOLDER,
  });
  assert.is(Fleet.spec.template.spec.container, container.name);
});

test.run();
