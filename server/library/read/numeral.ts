/** A Roman number up to 99, for patterns that ignore case. */
export const ROMAN = '(?:(?=[IVXLC])(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))';
/** The number of a chapter or part, for patterns that ignore case. */
export const NUMERAL = `(?:${ROMAN}(?!\\w)|\\d{1,3}|[A-Z](?![\\w])|THE \\w+|FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|THIRTEEN|FOURTEEN|FIFTEEN|SIXTEEN|SEVENTEEN|EIGHTEEN|NINETEEN|(?:TWENTY|THIRTY|FORTY|FIFTY)(?:-\\w+)?)`;
