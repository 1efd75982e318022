const isValid = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

/**
 * The reader's locales, best first. Some systems list ones that no formatter accepts, such as 'en-US@posix'.
 */
export const LOCALES: string[] = navigator.languages.filter(isValid);
