import type { JSX } from 'preact';

/** Outlines on a 24 × 24 grid. */
const SHAPES = {
  swap: 'M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  check: 'M5 12.5 10 17.5 19.5 7',
  paste: 'M8 5H5v16h14V5h-3M9 3h6v4H9zM9 12h6M9 16h6',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'M7 10l5 5 5-5',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm5 12 5 5',
  help: 'M9 9a3 3 0 1 1 4.4 2.6c-.9.5-1.4 1.1-1.4 2.2M12 17.5v.2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8.5 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5m4-5v5',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 16v4h16v-4',
  documents: 'M8 3h7l4 4v11H8zM15 3v4h4M5 7v14h10M11 11h5M11 14h5',
  translate: 'M3 6h11M8.5 3v3M12 6c-1 5-4 8-8 10M6 9c1 3 3.5 5 6 6M12.5 21l4-10 4 10M14 18h5',
  summarize: 'M4 5h16M4 10h16M4 15h9M4 20h6',
  memories:
    'M4 7c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  glossaries: 'M5 4h6a1 1 0 0 1 1 1v15a2 2 0 0 0-2-2H5zM19 4h-6a1 1 0 0 0-1 1v15a2 2 0 0 1 2-2h5z',
  add: 'M12 5v14M5 12h14',
  history: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2',
  usage: 'M4 20h16M7 16v-5m5 5V5m5 11V9',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  upload: 'M12 16V5m-4.5 4.5L12 5l4.5 4.5M4 16v4h16v-4',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17v.2',
} as const;

export type IconName = keyof typeof SHAPES;

/** A decorative icon. Its meaning must also be available as text. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
