/** Amounts of money; an entry of its own because only payments need what parses and formats numbers. */
export { MoneyField, type MoneyFieldProps } from './money-field'
export { FormMoneyField, type FormMoneyFieldProps } from './form-money-field'
