/** Why a file cannot be read: the end of a sentence that begins with its name. */
export class ReadProblem extends Error {
  override name = 'ReadProblem';
}
