/** The parts of the library that fields need; the rest of it stays away. */
export { AsYouType, isValidPhoneNumber } from 'libphonenumber-js/min'
