import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

const CELL_MAX_CHARACTERS = 60;

/**
 * Parses a number in any country's spreadsheet format: null for an empty cell, NaN when invalid.
 * `decimalComma`: whether a lone comma before three digits is also a decimal comma, as in files where it does
 * not separate columns.
 */
export function readNumber(cell: string, decimalComma: boolean): number | null {
  // A novel instead of a number would keep the patterns busy for long.
  if (cell.length > CELL_MAX_CHARACTERS) return Number.NaN;
  const text = cell.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace(/^[−–]/, '-');
  if (text === '') return null;
  const sign = /^[+-]/.test(text) ? text[0]! : '';
  const plain = plainDigits(text.slice(sign.length), decimalComma);
  return plain === null ? Number.NaN : Number(sign + plain);
}

function plainDigits(text: string, decimalComma: boolean): string | null {
  if (/^(\d+\.?\d*|\.\d+)(e-\d+)?$/.test(text)) return text;
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^\d{1,3}(\.\d{3}){2,}$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text))
    return text.replaceAll(',', '');
  if (!decimalComma && /^\d{1,3},\d{3}$/.test(text)) return text.replace(',', '');
  if (/^\d*,\d+$/.test(text)) return text.replace(',', '.');
  return null;
}

const KILOGRAMS = /^(kg|kgs|kilo|kilos|kilogram|kilograms|kilogramm|kilogramos?|kilogrammes?|quilos?|кг)\.?$/;
const POUNDS = /^(lb|lbs|pound|pounds|pfund|libras?|livres?|libbre|фунт\p{L}*|#)\.?$/u;

/** Reads the unit in a cell or a column's name; null when there is no known one. */
export function readWeightUnit(cell: string): WeightUnit | null {
  const text = cell.trim().toLowerCase();
  if (KILOGRAMS.test(text)) return 'kg';
  return POUNDS.test(text) ? 'lb' : null;
}

/** Parses a weight with its unit, if given: `102.5`, `225 lbs`, `100kg`. */
export function readWeight(
  cell: string,
  decimalComma: boolean,
): { value: number | null; unit: WeightUnit | null } {
  const parted =
    cell.length <= CELL_MAX_CHARACTERS && /^\s*([^\p{L}#]*?)\s*([\p{L}#][\p{L}.]*)\s*$/u.exec(cell);
  if (!parted) return { value: readNumber(cell, decimalComma), unit: null };
  const unit = readWeightUnit(parted[2]!);
  return { value: unit === null ? Number.NaN : readNumber(parted[1]!, decimalComma), unit };
}

/** Parses seconds, or hours, minutes and seconds with colons; null for an empty cell, NaN when invalid. */
export function readSeconds(cell: string, decimalComma: boolean): number | null {
  const parts = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/.exec(cell.trim());
  if (!parts) return readNumber(cell, decimalComma);
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}
