/**
 * Forms: the shell that validates, submits and shows errors, and fields bound to it by name.
 * Also re-exports yup, so that five remotes load it once. Money is `@portal/ui/money-field`.
 */
export { FormShell, SubmitButton, useForm, useFormState, type FormContext, type FormShellProps } from './form-shell'
export { KeptNotice } from '../kept-notice'
export type { FormDraft } from './form-draft'
export { validationErrors } from './validation'
export { useBoundField, BoundFieldError } from './bound-field'
export { FormEmailField, FormPasswordField, FormSelectField, FormTextArea, FormTextField } from './text-fields'
export { FormExpirationField, FormPhoneField, FormZipField } from './masked-fields'
export { Choice, ChoiceGroup, FormCheckbox, FormRadioGroup } from './choice-fields'
export { FormBotCheck, type FormBotCheckProps } from './bot-check-field'
export { onlyDigits, formatExpiration, formatPhone, formatZip, phoneDigits } from './masks'
export { email, password, passwordHint, PASSWORD_HINT, phone, required, REQUIRED, zip } from './schema'
export {
  array,
  boolean,
  lazy,
  mixed,
  number,
  object,
  ref,
  string,
  type InferType,
  type ObjectSchema,
  type Schema,
} from 'yup'
