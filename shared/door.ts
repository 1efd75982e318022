/** Where a question comes in: the app, or the API that programs of members call. */
export const DOORS = ['app', 'api'] as const;
export type Door = (typeof DOORS)[number];

export type OutsideDoor = Exclude<Door, 'app'>;
