import type { Gym } from '#shared/gym-face.ts';

export interface SaleMessage {
  /** Of this message in this year, to know it again once it is dismissed. */
  id: string;
  text: string;
}

/** The message of the season that `now` is in; null out of season, or when the gym has none. */
export function saleMessage(sale: Gym['sale'], now: Date): SaleMessage | null {
  if (!sale?.enabled) return null;
  const day = `${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  if (day > sale.until) return null;
  const message = sale.messages.findLast(({ from }) => from <= day);
  return message ? { id: `${now.getFullYear()}-${message.from}`, text: message.text } : null;
}

const two = (number: number) => String(number).padStart(2, '0');
