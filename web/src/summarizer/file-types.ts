/** Extensions of the files that can be summarized. The service tells the format by the content, too. */
const EXTENSIONS = [
  ...['pdf', 'docx', 'docm', 'dotx', 'pptx', 'pptm', 'ppsx', 'odt', 'ott', 'odp', 'otp', 'epub'],
  ...['html', 'htm', 'xhtml', 'eml', 'md', 'markdown', 'srt', 'vtt', 'txt', 'text'],
  ...['jpg', 'jpeg', 'png', 'tif', 'tiff', 'webp'],
];

/** Value of the attribute `accept` of a file field. */
export const ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** Whether the name of a file is that of a format that can be summarized. */
export function isSummarized({ name }: File): boolean {
  return EXTENSIONS.includes(name.toLowerCase().split('.').at(-1) ?? '');
}
