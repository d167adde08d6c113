/** Signing a document: by a typed name, or drawn by hand. */
export { SignaturePad, type GivenSignature } from './signature-pad'
export { SignDialog } from './sign-dialog'
