/**
 * Writes a chart as SCXML 1.0 (W3C, 2015). Its guards and delays are data that whoever runs it sets; an action, which is this
 * program's own, is a log entry with its name. A time limit is an event that is sent to itself, and cancelled when its state is left.
 */
import type { Chart, ChartState, ChartTransition } from './chart.js';

/** @param delays the machine's, by name: milliseconds, or anything else where they are computed as it goes */
export function toScxml(chart: Chart, delays: Readonly<Record<string, unknown>>): string {
  const [root] = chart.states;
  const guards = unique(chart.transitions.flatMap(({ guard }) => guard ?? []));
  const used = unique(chart.transitions.flatMap(({ delay }) => delay ?? []));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="${escaped(chart.id)}"${attribute('initial', root?.initial)}>`,
    '  <datamodel>',
    ...guards.map((name) => `    <data id="${escaped(name)}" expr="false"/>`),
    ...used.map(
      (name) =>
        `    <data id="${escaped(name)}"${attribute('expr', typeof delays[name] === 'number' ? `'${delays[name]}ms'` : null)}/>`,
    ),
    '  </datamodel>',
    ...(root === undefined ? [] : contentOf(root, chart, '  ')),
    '</scxml>',
    '',
  ].join('\n');
}

function stateLines(state: ChartState, chart: Chart, indent: string): string[] {
  const element = state.kind === 'atomic' || state.kind === 'compound' ? 'state' : state.kind;
  const content = contentOf(state, chart, `${indent}  `);
  const opening = `${indent}<${element} id="${escaped(state.id)}"${attribute('initial', state.initial)}`;
  return content.length === 0 ? [`${opening}/>`] : [`${opening}>`, ...content, `${indent}</${element}>`];
}

function contentOf({ id, entry, invokes }: ChartState, chart: Chart, indent: string): string[] {
  const own = chart.transitions.filter(({ source }) => source === id);
  const delays = unique(own.flatMap(({ delay }) => delay ?? []));
  return [
    ...group(
      'onentry',
      [
        ...entry.map(logLine),
        ...delays.map(
          (delay) =>
            `<send event="${escaped(timerOf(delay, id))}" id="${escaped(timerOf(delay, id))}" delayexpr="${escaped(delay)}"/>`,
        ),
      ],
      indent,
    ),
    ...group(
      'onexit',
      delays.map((delay) => `<cancel sendid="${escaped(timerOf(delay, id))}"/>`),
      indent,
    ),
    ...invokes.map((actor) => `${indent}<invoke id="${escaped(actor)}" src="${escaped(actor)}"/>`),
    ...own.flatMap((transition) => transitionLines(transition, indent)),
    ...chart.states.filter(({ parent }) => parent === id).flatMap((state) => stateLines(state, chart, indent)),
  ];
}

function transitionLines(
  { source, targets, event, delay, guard, actions, internal }: ChartTransition,
  indent: string,
): string[] {
  const name = delay === null ? event && actorEvent(event) : timerOf(delay, source);
  const attributes = [
    attribute('event', name),
    attribute('cond', guard),
    attribute('target', targets.length === 0 ? null : targets.join(' ')),
    // Without it a state is left and entered again by what leads to a state inside it.
    attribute('type', internal && targets.length > 0 ? 'internal' : null),
  ].join('');
  return actions.length === 0
    ? [`${indent}<transition${attributes}/>`]
    : [
        `${indent}<transition${attributes}>`,
        ...actions.map((action) => `${indent}  ${logLine(action)}`),
        `${indent}</transition>`,
      ];
}

/** SCXML's own name for the end of what was invoked. */
function actorEvent(event: string): string {
  return event.replace(/^(\w+)\.done$/, 'done.invoke.$1').replace(/^(\w+)\.error$/, 'error.invoke.$1');
}

function timerOf(delay: string, state: string): string {
  return `after.${delay}.${state}`;
}

function logLine(action: string): string {
  return `<log label="action" expr="'${escaped(action)}'"/>`;
}

function group(element: string, lines: readonly string[], indent: string): string[] {
  return lines.length === 0
    ? []
    : [`${indent}<${element}>`, ...lines.map((line) => `${indent}  ${line}`), `${indent}</${element}>`];
}

function attribute(name: string, value: string | null | undefined): string {
  return value === null || value === undefined ? '' : ` ${name}="${escaped(value)}"`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
