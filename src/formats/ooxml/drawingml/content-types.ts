/** Content types of charts. */
export const CHARTS: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
  'application/vnd.ms-office.chartex+xml',
  'application/vnd.openxmlformats-officedocument.drawingml.chartshapes+xml',
]);
/** Content types of diagrams (SmartArt): their texts, and the shapes that show them. */
export const DIAGRAMS: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-officedocument.drawingml.diagramdata+xml',
  'application/vnd.ms-office.drawingml.diagramdrawing+xml',
]);
