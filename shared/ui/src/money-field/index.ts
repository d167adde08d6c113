/** Amounts of money. */
export { MoneyField } from './money-field'
export { FormMoneyField } from './form-money-field'
