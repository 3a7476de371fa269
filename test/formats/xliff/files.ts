/** A file of version 1.2 with the content of its body. */
export function version1(body: string, attributes = ''): string {
  return `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en"${attributes} original="a"><body>${body}</body></file></xliff>`;
}

/** A file of version 2.0 with the content of its unit. */
export function version2(body: string): string {
  return `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en-US" trgLang="es"><file id="f"><unit id="u">${body}</unit></file></xliff>`;
}
