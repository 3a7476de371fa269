/** Namespaces of DrawingML in transitional and strict documents. */
export const DRAWING: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/drawingml/2006/main',
  'http://purl.oclc.org/ooxml/drawingml/main',
]);
export const CHART: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'http://purl.oclc.org/ooxml/drawingml/chart',
]);
/** Charts since Office 2016, such as waterfalls and treemaps. */
export const EXTENDED_CHART = 'http://schemas.microsoft.com/office/drawing/2014/chartex';
export const SECTION = 'http://schemas.microsoft.com/office/powerpoint/2010/main';
