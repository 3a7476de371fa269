/** Content types of charts. */
export const CHARTS: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
  'application/vnd.ms-office.chartex+xml',
  'application/vnd.openxmlformats-officedocument.drawingml.chartshapes+xml',
]);
/** Content types of the two parts of a diagram (SmartArt): its texts, and the shapes that show them. */
export const DIAGRAM_TEXTS = 'application/vnd.openxmlformats-officedocument.drawingml.diagramdata+xml';
export const DIAGRAM_SHAPES = 'application/vnd.ms-office.drawingml.diagramdrawing+xml';
