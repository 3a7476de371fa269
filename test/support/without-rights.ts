/** Launches a program without root's access to all files, which would hide permission errors. */
export const WITHOUT_RIGHTS =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search', '--'] : [];
