/** The machine of the receiver of a webhook. The drawing is loaded when the chart is opened. */
import drawing from 'machine:receiver';
import { useText } from '../../../context.js';
import { UnmarkedChart } from './unmarked-chart.js';

export const ReceiverChart = () => <UnmarkedChart drawing={drawing} label={useText().statechart.receiver} />;
