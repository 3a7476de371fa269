/**
 * Reads rows page by page, each page behind the last row of the one before.
 * @param size rows of a full page; one with fewer is the last
 * @param read reads the first rows behind a row, at most `size`; undefined for the first page
 * @returns pages of one row or more
 */
export async function* allPages<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last !== undefined);
}
