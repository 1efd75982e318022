export const WELCOME = 'You are welcome.';
export const NOTED = 'All right. Your ';
export const NOTHING = 'All right. Nothing is written down.';

/** Whether an answer says no more than that a set is as it was. */
export const isToAside = (answer: string): boolean =>
  [WELCOME, NOTED, NOTHING].some((words) => answer.startsWith(words));
