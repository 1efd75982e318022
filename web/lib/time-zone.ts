/** Where this device is by its clock, as IANA names it. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
