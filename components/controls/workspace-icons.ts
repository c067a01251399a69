/** The icons that only the workspace draws, in the form of those in `icon.tsx`. */

export const workspaceIcons = {
  account:
    'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM10.25 6.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0ZM4.1 12.75c.6-1.7 2-2.5 3.9-2.5s3.3.8 3.9 2.5',
  activity: 'M1.75 8.5h2.5l2-5.5 3.5 10.5 2-5h2.5',
  checks: 'm1.75 4.25 1.1 1.1L5 3.25M1.75 11.25l1.1 1.1L5 10.25M7.5 4.5h6.75M7.5 11.5h6.75',
  discover: 'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM10.5 5.5 9 9l-3.5 1.5L7 7l3.5-1.5Z',
  enrich: 'M8 2.25 9.4 6.6 13.75 8 9.4 9.4 8 13.75 6.6 9.4 2.25 8 6.6 6.6 8 2.25Z',
  send: 'M14 2 7.25 8.75M14 2 9.75 14l-2.5-5.25L2 6.25 14 2Z',
  import: 'M8 10V2M8 2 5 5M8 2l3 3M2.5 10.5v1.75c0 .8.7 1.5 1.5 1.5h8c.8 0 1.5-.7 1.5-1.5V10.5',
  edit: 'M10.75 2.75 13.25 5.25 5.5 13H3v-2.5l7.75-7.75Z',
  columns:
    'M3 2.75h10a1.25 1.25 0 0 1 1.25 1.25v8A1.25 1.25 0 0 1 13 13.25H3A1.25 1.25 0 0 1 1.75 12V4A1.25 1.25 0 0 1 3 2.75ZM6 2.75v10.5M10 2.75v10.5',
  sort: 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  up: 'm4 9.75 4-4 4 4',
  stop: 'M4.5 4.5h7v7h-7v-7Z',
} as const;

export type WorkspaceIconName = keyof typeof workspaceIcons;
