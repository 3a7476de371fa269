/** Debian's names of the processor architectures, by the names of Node. @type {Record<string, string>} */
export const DEBIAN_NAMES = { x64: 'amd64', arm64: 'arm64' };
