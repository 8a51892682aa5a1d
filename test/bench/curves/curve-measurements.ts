/** Each cost that is measured with increasing amounts, by the name that `--only` accepts. */
import { measureConsoleCurves } from './console.js';
import { measureHistoryCurves } from './history.js';
import { measureResourceCurves } from './resources.js';
import { measureRunCurves } from './runs.js';
import { measureSettingCurves } from './settings.js';
import { measureSubscriberCurves } from './subscribers.js';

export const curveMeasurements = {
  subscribers: measureSubscriberCurves,
  history: measureHistoryCurves,
  resources: measureResourceCurves,
  runs: measureRunCurves,
  settings: measureSettingCurves,
  console: measureConsoleCurves,
} as const;
