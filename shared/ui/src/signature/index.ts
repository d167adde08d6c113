/** Signing a document: by a typed name, or drawn by hand. */
export { SignaturePad, type GivenSignature, type SignaturePadProps } from './signature-pad'
export { SignaturePlaceholder } from './signature-placeholder'
export { SignDialog } from './sign-dialog'
