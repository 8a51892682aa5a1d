/**
 * Publishes the charts of the service in the protocol of Stately's inspector, for GET /events?only=inspection
 * (docs/guides/inspect-the-charts.md). The content of events and most of the context are left out, because they contain
 * command lines, paths and secrets.
 */
import type { AnyActorRef, AnyEventObject, InspectionEvent, Snapshot } from 'xstate';
import { toConfigJson } from '../../../machines/review/config-json.js';

/**
 * The version of the protocol, which is the version of the package `@statelyai/inspect` for which this module was
 * written.
 */
const protocolVersion = '0.7.2';

/** The fields that all messages have. */
interface MessageBase {
  /** The session of the actor. */
  readonly sessionId: string;
  /** The session of the outermost actor that started this actor, or the session of this actor itself. */
  readonly rootId: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: string;
  /** Counts from 1 since the service started. */
  readonly id: string;
  readonly _version: string;
}

/** The state of an actor, as XState writes it. */
interface InspectedSnapshot {
  readonly status: Snapshot<unknown>['status'];
  readonly value?: unknown;
  /** The context without command lines, paths and secrets. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/** An event, without its content. */
interface InspectedEvent {
  readonly type: string;
}

interface InspectedActor extends MessageBase {
  readonly type: '@xstate.actor';
  /** The id of the chart. */
  readonly name: string;
  /** The session of the actor that invoked this actor. */
  readonly parentId?: string | undefined;
  /** The chart as JSON. */
  readonly definition: string;
  readonly snapshot: InspectedSnapshot;
}

interface ReceivedEvent extends MessageBase {
  readonly type: '@xstate.event';
  readonly event: InspectedEvent;
  /** The session of the actor that sent the event. */
  readonly sourceId?: string | undefined;
}

interface InspectedStep extends MessageBase {
  readonly type: '@xstate.snapshot';
  readonly event: InspectedEvent;
  readonly snapshot: InspectedSnapshot;
}

/** A message of the protocol. */
export type InspectionMessage = InspectedActor | ReceivedEvent | InspectedStep;

export class Inspection {
  /** The running actors, by session id. */
  private readonly actors = new Map<string, { readonly actor: AnyActorRef; readonly rootId: string }>();
  private readonly subscribers = new Set<(message: InspectionMessage) => void>();
  private readonly now: () => number;
  private count = 0;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Observes actors. The function is passed to `createActor` as the option `inspect`. */
  readonly inspect = (event: InspectionEvent): void => {
    const actor = event.actorRef as AnyActorRef;
    if (event.type === '@xstate.actor') this.register(actor, event.rootId);
    // Compose messages only for clients, because each message costs time.
    const message = this.subscribers.size === 0 ? null : this.toMessage(event, actor);
    if (message !== null) for (const subscriber of this.subscribers) subscriber(message);
  };

  /** Returns the messages for a new client: every running actor, with its chart and its current state. */
  current(): readonly InspectionMessage[] {
    this.forgetStopped();
    return [...this.actors.values()].map(({ actor, rootId }) => this.describeActor(actor, rootId));
  }

  /** Calls back with each message. @returns the function that ends the subscription */
  subscribe(onMessage: (message: InspectionMessage) => void): () => void {
    this.subscribers.add(onMessage);
    return () => void this.subscribers.delete(onMessage);
  }

  private register(actor: AnyActorRef, rootId: string): void {
    this.forgetStopped();
    this.actors.set(actor.sessionId, { actor, rootId });
  }

  private forgetStopped(): void {
    for (const [id, { actor }] of this.actors) if (readSnapshot(actor).status !== 'active') this.actors.delete(id);
  }

  private toMessage(event: InspectionEvent, actor: AnyActorRef): InspectionMessage | null {
    switch (event.type) {
      case '@xstate.actor':
        return this.describeActor(actor, event.rootId);
      case '@xstate.event': {
        const sourceId = (event.sourceRef as AnyActorRef | undefined)?.sessionId;
        return { ...this.base(actor, event.rootId), type: event.type, event: toEvent(event.event), sourceId };
      }
      case '@xstate.snapshot': {
        const snapshot = toSnapshot(event.snapshot as Snapshot<unknown>);
        return { ...this.base(actor, event.rootId), type: event.type, event: toEvent(event.event), snapshot };
      }
      default:
        return null;
    }
  }

  private describeActor(actor: AnyActorRef, rootId: string): InspectionMessage {
    const machine = (actor as { readonly logic?: { readonly config?: unknown; readonly id?: string } }).logic;
    const name = machine?.id ?? actor.id;
    const definition = machine?.config === undefined ? { id: name } : toConfigJson(machine as never);
    return {
      ...this.base(actor, rootId),
      type: '@xstate.actor',
      name,
      parentId: (actor as { readonly _parent?: AnyActorRef })._parent?.sessionId,
      definition: JSON.stringify(definition),
      snapshot: toSnapshot(readSnapshot(actor)),
    };
  }

  private base(actor: AnyActorRef, rootId: string): MessageBase {
    this.count += 1;
    return {
      sessionId: actor.sessionId,
      rootId,
      createdAt: String(this.now()),
      id: String(this.count),
      _version: protocolVersion,
    };
  }
}

/** Returns the snapshot of an actor. An actor that is being created has no snapshot yet. */
function readSnapshot(actor: AnyActorRef): Pick<Snapshot<unknown>, 'status'> {
  return (actor.getSnapshot() as Snapshot<unknown> | undefined) ?? { status: 'active' };
}

function toEvent({ type }: AnyEventObject): InspectedEvent {
  return { type };
}

function toSnapshot(snapshot: Pick<Snapshot<unknown>, 'status'>): InspectedSnapshot {
  const { status, value, context } = snapshot as Pick<Snapshot<unknown>, 'status'> & {
    readonly value?: unknown;
    readonly context?: unknown;
  };
  return {
    status,
    ...(value !== undefined && { value }),
    ...(context !== undefined && { context: toShownContext(context) }),
  };
}

/** The fields of contexts that are shown. Other fields may contain command lines, environments, paths or secrets. */
const shownFields = new Set([
  ...['run', 'launch', 'next', 'build', 'folder', 'cause', 'pid', 'startedAt', 'killAt', 'quitAt', 'since', 'at'],
  ...['exitExpected', 'stopCause', 'killSent', 'lastExit', 'mainExit', 'code', 'signal', 'outcome', 'expected'],
  ...['failure', 'recovery', 'recoveries', 'attempt', 'gaveUp', 'failures', 'failingSince', 'patientUntil', 'policy'],
  ...['onCrash', 'limit', 'windowMs', 'baseBackoffMs', 'autostart', 'onHang', 'hangAfterMs'],
]);

/** Returns the shown fields of a context, and of the objects in it. */
function toShownContext(context: unknown): Readonly<Record<string, unknown>> {
  if (typeof context !== 'object' || context === null) return {};
  return Object.fromEntries(
    Object.entries(context).flatMap(([name, value]) => (shownFields.has(name) ? [[name, toShownValue(value)]] : [])),
  );
}

function toShownValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toShownValue);
  if (typeof value === 'object' && value !== null) return toShownContext(value);
  return typeof value === 'function' ? undefined : value;
}
