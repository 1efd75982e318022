type FaultType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

interface FaultDetails {
  status?: number;
  type?: FaultType;
  code?: string;
  param?: string;
  declineCode?: string;
}

/** A refusal in Stripe's own format. */
export class Fault extends Error {
  readonly status: number;
  readonly details: FaultDetails;

  constructor(message: string, details: FaultDetails = {}) {
    super(message);
    this.status = details.status ?? 400;
    this.details = details;
  }

  body() {
    const { type = 'invalid_request_error', code, param, declineCode } = this.details;
    return {
      error: {
        ...(code !== undefined && {
          code,
          doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
        }),
        ...(declineCode !== undefined && { decline_code: declineCode }),
        message: this.message,
        ...(param !== undefined && { param }),
        type,
      },
    };
  }
}

/** @param param what named it; the address itself when it is `id` */
export function missing(kind: string, id: string, param = 'id'): Fault {
  return new Fault(`No such ${kind}: '${id}'`, {
    status: param === 'id' ? 404 : 400,
    code: 'resource_missing',
    param,
  });
}
