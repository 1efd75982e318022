export const CANCEL_REASON_MAX_CHARACTERS = 300;
/** Invoices per page. */
export const INVOICES_PAGE = 10;
