/**
 * The machine's chart as geometry: boxes, arrows and texts at their places, in the units of SVG. What the build computes once
 * (layout.ts), and what svg.ts and the web UI draw.
 */
import type { Notation } from '../../operations/answers.js';
import type { ChartState, ChartTransition } from '../chart.js';

/** What a piece of text is: its colour goes by it. */
export type SpanKind = 'name' | 'event' | 'guard' | 'success' | 'refusal' | 'effect' | 'note';

export interface Span {
  readonly kind: SpanKind;
  readonly text: string;
}

/** Text before it has a place. */
export interface Words {
  readonly spans: readonly Span[];
  /** The index of the transition that it tells of. */
  readonly transition: number | null;
}

export interface Line extends Words {
  readonly x: number;
  /** Of its baseline. */
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface StateBox extends Box {
  readonly state: ChartState;
  /** How many states it is nested in, the machine itself apart. */
  readonly depth: number;
  readonly lines: readonly Line[];
}

/** Who causes what an arrow shows: a client, the world, or time. */
export type ArrowKind = 'operation' | 'world' | 'time';

export interface Arrow {
  /** A path of SVG. */
  readonly path: string;
  /** The path of its filled head. */
  readonly head: string;
  readonly kind: ArrowKind;
  readonly source: string;
  readonly target: string;
  /** The indexes of those that it stands for. */
  readonly transitions: readonly number[];
  readonly lines: readonly Line[];
}

/** Where a state begins that others are nested in. */
export interface Start {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly path: string;
  readonly head: string;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** From the outside to the inside. */
  readonly states: readonly StateBox[];
  readonly arrows: readonly Arrow[];
  readonly starts: readonly Start[];
  /** How it is read. */
  readonly legend: readonly Line[];
  /** By name, as light and dark. */
  readonly colours: Readonly<Record<string, readonly [light: string, dark: string]>>;
  /** As describeChart tells them, in its order. */
  readonly transitions: readonly ChartTransition[];
  /** How the API writes operations and answers. */
  readonly notation: Notation;
}
