import type { ComponentChildren, JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { Problem } from '../ui/problem.tsx';
import type { Pages } from './use-pages.ts';

interface PagedTableProps<Item> {
  pages: Pages<Item>;
  /** Accessible name. */
  label: string;
  columns: readonly string[];
  keyOf: (item: Item) => string;
  /** The cells of a row. The first one names the row. */
  cells: (item: Item) => readonly ComponentChildren[];
}

/** A table that grows page by page. */
export function PagedTable<Item>({ pages, label, columns, keyOf, cells }: PagedTableProps<Item>): JSX.Element {
  const messages = useMessages();
  const { items, error, hasMore, showMore, refresh } = pages;
  if (error !== undefined) {
    return (
      <>
        <Problem error={error} onRetry={refresh} />
        <p class="note">{messages.adminScope}</p>
      </>
    );
  }
  if (items === undefined) return <p class="note">{messages.usageLoading}</p>;
  if (items.length === 0) return <p class="note">{messages.adminEmpty}</p>;
  return (
    <>
      <div class="table admin-table" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={keyOf(item)}>
                {cells(item).map((cell, at) =>
                  at === 0 ? (
                    <th key={columns[at]} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={columns[at]}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasMore && (
        <button type="button" class="button" onClick={showMore}>
          {messages.showMore}
        </button>
      )}
    </>
  );
}
