import { FEEDBACK_PATH_MAX_CHARACTERS, IN_APP_PATH } from '#shared/feedback-limits.ts';

/** Help screens: where people look for help rather than what they need help with. */
const HELP = ['/account/faq', '/account/feedback', '/account/legal', '/login'];

/** Returns the screen before the help screens, as far as the browser knows; '' when it does not. */
export function cameFrom(): string {
  const { navigation } = window;
  const before = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0) ?? [];
  const paths = before.map(({ url }) => (url === null ? '' : new URL(url).pathname));
  const path = paths.findLast((one) => one !== '' && !HELP.includes(one)) ?? '';
  return IN_APP_PATH.test(path) && path.length <= FEEDBACK_PATH_MAX_CHARACTERS ? path : '';
}
