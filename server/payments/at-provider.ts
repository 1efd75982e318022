import { Refusal } from '#server/http/refusal.ts';
import { isOutage } from './payments.ts';

/**
 * Runs calls to the payment provider for someone who waits.
 * @throws Refusal unavailable when the provider does not answer
 */
export async function atProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
    throw new Refusal(
      'unavailable',
      'The payment provider cannot be reached right now. Please try again in a few minutes.',
      { cause: error },
    );
  }
}
