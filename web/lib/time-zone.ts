/** Returns this device's IANA time zone. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
