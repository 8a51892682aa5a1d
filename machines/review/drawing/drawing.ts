/** The chart as geometry, in SVG units. The build computes the geometry (layout.ts); svg.ts and the web UI draw it. */
import type { Notation } from '../../operations/answers.js';
import type { ChartState, ChartTransition } from '../chart.js';

/** The kind of a text, which decides its colour. */
export type SpanKind = 'name' | 'event' | 'guard' | 'success' | 'refusal' | 'effect' | 'note';

export interface Span {
  readonly kind: SpanKind;
  readonly text: string;
  /** The id of the state that the text names in words. */
  readonly state?: string;
}

/** A line of text before the layout. */
export interface Label {
  readonly spans: readonly Span[];
  /** The index of the transition that the line describes. */
  readonly transition: number | null;
  /** The number of characters of the longest translation, if the line has words instead of names. */
  readonly length?: number;
}

export interface Line extends Label {
  readonly x: number;
  /** The y coordinate of the baseline. */
  readonly y: number;
  /** Whether `x` is the middle of the text. */
  readonly isCentred?: true;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface StateBox extends Box {
  readonly state: ChartState;
  /** The number of enclosing states, not counting the machine itself. */
  readonly depth: number;
  readonly lines: readonly Line[];
}

/** The part of a drawing that depends on the closed states. */
export type Geometry = Pick<Drawing, 'width' | 'height' | 'states' | 'arrows' | 'starts' | 'legend'>;

/** Drawings of one chart with different states closed. */
export interface Views {
  /** The ids of the states that can be closed. */
  readonly closable: readonly string[];
  /**
   * The geometries. The key contains the ids of the open states, in the order of `closable` and joined by commas. If
   * all states are open, the geometry is the whole drawing.
   */
  readonly geometries: Readonly<Record<string, Geometry>>;
  /**
   * The narrow drawings with only the names of the states. The keys are the same as in `geometries`, with a further key
   * for the drawing in which all states are open.
   */
  readonly names: Readonly<Record<string, Geometry>>;
}

/** The cause of an arrow's transitions: a client's operation, an event from outside, or a delay. */
export type ArrowKind = 'operation' | 'world' | 'time';

export interface Arrow {
  /** The SVG path of the line. */
  readonly path: string;
  /** The SVG path of the filled arrowhead. */
  readonly head: string;
  readonly kind: ArrowKind;
  readonly source: string;
  readonly target: string;
  /** The indexes of the transitions that the arrow represents. */
  readonly transitions: readonly number[];
  readonly lines: readonly Line[];
}

/** The mark at the initial state of a compound state. */
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
  /** The boxes of the states, the outermost first. */
  readonly states: readonly StateBox[];
  readonly arrows: readonly Arrow[];
  readonly starts: readonly Start[];
  /** The lines that explain the drawing. */
  readonly legend: readonly Line[];
  /** The colours by name. */
  readonly colours: Readonly<Record<string, readonly [light: string, dark: string]>>;
  /** The transitions in the order of describeChart. */
  readonly transitions: readonly ChartTransition[];
  /** The notation of the API for operations and answers. */
  readonly notation: Notation;
}
