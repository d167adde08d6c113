/** The sign-up form's parts, shared by the portal and the booking widget. */
export { AccountFields, PersonFields } from './sign-up-fields'
export { SignUpCheck } from './sign-up-check'
export {
  keptPersonFields,
  PASSWORD_AGAIN,
  personSchema,
  signUpFieldNames,
  toNewUser,
  type PersonValues,
} from './sign-up.form'
export { useSignUp } from './sign-up.queries'
export { useSignUpForm } from './use-sign-up-form'
