import type { Device } from '#shared/devices.ts';

/** Order matters: most browsers also name the ones they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string, Device['kind']][] = [
  [/\biPhone\b|\biPod\b/, 'an iPhone', 'phone'],
  [/\biPad\b/, 'an iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone', 'phone'],
  [/\bAndroid\b/, 'an Android tablet', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

const PROGRAM_CHARACTERS = 40;

/** Describes a user agent's device: 'Firefox on Windows'; for a program, its name. */
export function deviceOf(userAgent: string | null): Pick<Device, 'device' | 'kind'> {
  const agent = userAgent ?? '';
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1];
  const [, system, kind = 'computer'] = SYSTEMS.find(([pattern]) => pattern.test(agent)) ?? [];
  if (system !== undefined) return { device: `${browser ?? 'A browser'} on ${system}`, kind };
  if (browser !== undefined) return { device: browser, kind };
  const program = /^[\w .-]+/.exec(agent)?.[0].trim().slice(0, PROGRAM_CHARACTERS);
  return { device: program || 'A program', kind: 'program' };
}
