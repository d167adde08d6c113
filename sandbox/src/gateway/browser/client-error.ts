/** An error that Global Payments' script reports by itself, in the form of its API's errors. */
export const clientError = (code: string, message: string) => ({ error: true, reasons: [{ code, message }] })
