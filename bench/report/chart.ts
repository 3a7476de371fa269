import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Figure } from '../../load/figures.ts';

const WIDTH_PX = 760;
const BAR_HEIGHT_PX = 22;
const MARGIN = { top: 20, right: 70, bottom: 42, left: 310 };
const COLOURS = { own: '#0a5a50', other: '#c9bfae', ink: '#1f1c17', paper: '#fffefb' };

/** Systems whose name begins so are Glossa’s own. */
const OWN = /^Glossa/;

/**
 * Draws the figures of one measure as an SVG image with a bar for each. Bars of Glossa are dark.
 * @param figures of one measure, in the order of the chart
 */
export function drawChart(measure: string, figures: readonly Figure[]): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const hasGroups = new Set(figures.map(({ group }) => group)).size > 1;
  const hasSystems = new Set(figures.map(({ system }) => system)).size > 1;
  const bars = figures.map(({ group, system, value }) => ({
    value,
    name: [hasGroups || !hasSystems ? group : '', hasSystems ? system : ''].filter(Boolean).join(': '),
    colour: OWN.test(system) ? COLOURS.own : COLOURS.other,
    label: formatFigure(value),
  }));
  const svg = Plot.plot({
    document,
    width: WIDTH_PX,
    height: MARGIN.top + MARGIN.bottom + bars.length * BAR_HEIGHT_PX,
    marginTop: MARGIN.top,
    marginBottom: MARGIN.bottom,
    marginLeft: MARGIN.left,
    marginRight: MARGIN.right,
    style: { color: COLOURS.ink, background: COLOURS.paper, fontSize: '12px' },
    x: { label: measure, grid: true, nice: true },
    y: { label: null, domain: bars.map(({ name }) => name) },
    marks: [
      Plot.barX(bars, { x: 'value', y: 'name', fill: 'colour' }),
      Plot.text(bars, { x: 'value', y: 'name', text: 'label', textAnchor: 'start', dx: 4 }),
      Plot.ruleX([0]),
    ],
  });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  // Random class names would change the file with every run.
  return `${svg.outerHTML.replaceAll(/plot-[0-9a-f]{6}/g, 'plot')}\n`;
}

/** Three significant digits, and all digits of whole numbers from 1000. */
export function formatFigure(value: number): string {
  return value.toLocaleString('en', value >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
}
