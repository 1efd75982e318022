import { FEEDBACK_PATH_MAX_CHARACTERS, IN_APP_PATH } from '#shared/feedback-limits.ts';

/** Where one looks for help, and not what one needs help with. */
const HELP = ['/account/faq', '/account/feedback', '/account/legal', '/login'];

/** The screen before those of the help, as far as the browser tells; '' when it does not. */
export function cameFrom(): string {
  const { navigation } = window;
  const before = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0) ?? [];
  const paths = before.map(({ url }) => (url === null ? '' : new URL(url).pathname));
  const path = paths.findLast((one) => one !== '' && !HELP.includes(one)) ?? '';
  return IN_APP_PATH.test(path) && path.length <= FEEDBACK_PATH_MAX_CHARACTERS ? path : '';
}
