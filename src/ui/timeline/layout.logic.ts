/** Which columns fit, by the width that the rows have. */
import type { RowHeights } from './rows/row-types.ts';

export type Metric = 'ttft' | 'time' | 'tokens' | 'cost' | 'context';

export interface GridLayout {
  /** Cards: one below the other, for phones; their metrics stand in a line of text. */
  cards: boolean;
  /** Pixels; the waterfall takes what is left. */
  labelWidth: number;
  metricsWidth: number;
  metrics: readonly Metric[];
  heights: RowHeights;
}

export const metricWidths: Record<Metric, number> = { ttft: 56, time: 62, tokens: 126, cost: 54, context: 38 };
const metricsPadding = 8;

const rowHeights: RowHeights = { run: 26, turn: 32, span: 24 };
const cardHeights: RowHeights = { run: 32, turn: 72, span: 36 };

const wide = layoutOf(404, ['ttft', 'time', 'tokens', 'cost', 'context']);
const medium = layoutOf(344, ['ttft', 'time', 'tokens']);
const narrow = layoutOf(248, ['ttft', 'time']);
const cards: GridLayout = { cards: true, labelWidth: 0, metricsWidth: 0, metrics: [], heights: cardHeights };

function layoutOf(labelWidth: number, metrics: readonly Metric[]): GridLayout {
  const metricsWidth = metrics.reduce((sum, metric) => sum + metricWidths[metric], metricsPadding);
  return { cards: false, labelWidth, metricsWidth, metrics, heights: rowHeights };
}

/** The layout for a width in pixels; always one of a few objects. */
export function gridLayout(width: number): GridLayout {
  if (width >= 1150) return wide;
  if (width >= 860) return medium;
  return width >= 560 ? narrow : cards;
}

/** The inspector stands beside the rows, or over them where both would be too narrow. */
export const inspectorWidth = 440;

export function inspectorFitsBeside(width: number): boolean {
  return width >= 1000;
}
