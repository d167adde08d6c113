/** Amounts of money. */
export { MoneyField, type MoneyFieldProps } from './money-field'
export { FormMoneyField, type FormMoneyFieldProps } from './form-money-field'
