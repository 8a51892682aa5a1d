/** The machine of an occurrence of a schedule. Its drawing is loaded when it is opened. */
import drawing from 'machine:occurrence';
import { useText } from '../../context.js';
import { UnmarkedChart } from './unmarked-chart.js';

export const OccurrenceChart = () => <UnmarkedChart drawing={drawing} label={useText().statechart.occurrence} />;
